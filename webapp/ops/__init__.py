"""Running it for others: settings shown, health looked at, upgrades, backups, and what the site says of itself."""
