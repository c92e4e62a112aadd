"""What a table does between jogadas, in independent parts: each decides one thing and knows no game."""
