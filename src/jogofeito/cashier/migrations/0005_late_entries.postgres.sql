-- PostgreSQL lists entries by account with each bet, as before: it is not its pages that a bet waits for.
SELECT 1;
