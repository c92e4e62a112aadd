"""What can be said exactly of a game between players: how often each combination comes, and what the house takes."""
