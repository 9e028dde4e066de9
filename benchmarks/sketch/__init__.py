"""The first sketch of the core, kept unchanged as what the core's speed is measured against. Not part of the product."""
