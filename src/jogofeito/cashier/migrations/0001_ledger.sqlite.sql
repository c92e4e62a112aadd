CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  balance INTEGER NOT NULL,
  UNIQUE (id, currency),
  CHECK (balance >= 0 OR kind IN ('house', 'cash', 'mint')),
  CHECK (id LIKE kind || '/' || currency || '/%')
) STRICT, WITHOUT ROWID;

CREATE TABLE batches (id TEXT PRIMARY KEY, digest TEXT NOT NULL, link INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX batches_link ON batches (link);

CREATE TABLE entries (
  number INTEGER PRIMARY KEY,
  link INTEGER NOT NULL,
  batch TEXT NOT NULL REFERENCES batches (id),
  line INTEGER NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  why TEXT NOT NULL,
  about TEXT NOT NULL,
  jogada TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  FOREIGN KEY (debit, currency) REFERENCES accounts (id, currency),
  FOREIGN KEY (credit, currency) REFERENCES accounts (id, currency),
  CHECK (debit <> credit)
) STRICT;
CREATE INDEX entries_debit ON entries (debit, number);
CREATE INDEX entries_credit ON entries (credit, number);

CREATE TABLE journal (
  stream TEXT NOT NULL,
  number INTEGER NOT NULL,
  payload BLOB NOT NULL,
  link INTEGER NOT NULL,
  PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE links (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never edited'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER journal_stays BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never edited'); END;
CREATE TRIGGER journal_remains BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never cut'); END;
CREATE TRIGGER links_stay BEFORE UPDATE ON links BEGIN SELECT RAISE(ABORT, 'links are never edited'); END;
CREATE TRIGGER links_remain BEFORE DELETE ON links BEGIN SELECT RAISE(ABORT, 'links are never removed'); END;
CREATE TRIGGER batches_stay BEFORE UPDATE ON batches BEGIN SELECT RAISE(ABORT, 'batches are never edited'); END;
CREATE TRIGGER batches_remain BEFORE DELETE ON batches BEGIN SELECT RAISE(ABORT, 'batches are never removed'); END;
