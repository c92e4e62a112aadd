"""Hand histories of poker in the formats that other programs read and write."""
