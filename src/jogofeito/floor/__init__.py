"""Live tables: one owner each, its clock, its seats, its events; the record is written before facts are published."""
