"""What games dealt from a sabot share: filling, cutting, burning, the warning card and the automatic shuffler."""
