-- Which entries an account has, written for thousands of entries at a time: an index that is kept with each bet takes a
-- page of the log for every player who bets. What is later than `upto` is found by looking through it.
-- What was at stake is read by its jogada, so stakes are left out.
CREATE TABLE entries_of (
  account TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;
INSERT INTO entries_of
SELECT debit, number FROM entries WHERE debit NOT GLOB 'stake/*'
UNION ALL SELECT credit, number FROM entries WHERE credit NOT GLOB 'stake/*'
ORDER BY 1, 2;
DROP INDEX entries_debit;
DROP INDEX entries_credit;

CREATE TABLE listed (id INTEGER PRIMARY KEY CHECK (id = 0), upto INTEGER NOT NULL) STRICT;
INSERT INTO listed SELECT 0, coalesce(max(number), 0) FROM entries;
