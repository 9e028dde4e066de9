"""What pyproject.toml cannot say: a wheel carries the folder `data` inside the package `catalog`."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithData(build_py):
    """Copies `data/` to `catalog/data/` of what is built; a checkout reads its own `data/`."""

    def run(self) -> None:
        """Build, then copy."""
        super().run()
        if not self.editable_mode:
            shutil.copytree("data", Path(self.build_lib) / "catalog" / "data", dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithData})
