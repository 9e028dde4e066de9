"""The application for a server that is told where it is: `gunicorn webapp.wsgi:app`."""

from webapp import requestlog
from webapp.app import create_app

app = create_app()
requestlog.write_to_stderr(app.config["LOG_FORM"])
