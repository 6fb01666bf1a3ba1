"""A server-rendered Minesweeper that needs no script."""
