"""What the lab knows of any game whose chances are vectors over a finite number of outcomes."""
