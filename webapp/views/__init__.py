"""What the pages show, worked out before any template sees it."""
