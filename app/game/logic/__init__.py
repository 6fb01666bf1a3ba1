"""What a player can know: certain cells and exact odds, from the open numbers alone."""
