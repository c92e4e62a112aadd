"""For the inspector: verification of records, conformity with the law."""
