"""Bacará ponto e banca (AO10, PT812 chapter I) and bacará Macau (AO11, PTM, PT812 chapter II)."""
