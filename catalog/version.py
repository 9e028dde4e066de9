"""The release of Floorjudge."""

VERSION = "0.1.0"
