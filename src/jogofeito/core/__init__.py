"""What every game speaks: parties, money, chance, offers, acts, facts, the Room and its drivers."""
