CREATE TABLE accounts (
  id text PRIMARY KEY,
  kind text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL,
  UNIQUE (id, currency),
  CHECK (balance >= 0 OR kind IN ('house', 'cash', 'mint')),
  CHECK (id LIKE kind || '/' || currency || '/%')
);

CREATE TABLE batches (id text PRIMARY KEY, digest text NOT NULL, link bigint NOT NULL);
CREATE INDEX batches_link ON batches (link);

CREATE TABLE entries (
  number bigint PRIMARY KEY,
  link bigint NOT NULL,
  batch text NOT NULL REFERENCES batches (id),
  line integer NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  why text NOT NULL,
  about text NOT NULL,
  jogada text NOT NULL,
  at_ms bigint NOT NULL,
  FOREIGN KEY (debit, currency) REFERENCES accounts (id, currency),
  FOREIGN KEY (credit, currency) REFERENCES accounts (id, currency),
  CHECK (debit <> credit)
);
CREATE INDEX entries_debit ON entries (debit, number);
CREATE INDEX entries_credit ON entries (credit, number);

CREATE TABLE journal (
  stream text NOT NULL,
  number bigint NOT NULL,
  payload bytea NOT NULL,
  link bigint NOT NULL,
  PRIMARY KEY (stream, number)
);

CREATE TABLE links (number bigint PRIMARY KEY, digest text NOT NULL, at_ms bigint NOT NULL);

CREATE FUNCTION never_edited() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% are never edited or removed', TG_TABLE_NAME; END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION never_edited();
CREATE TRIGGER journal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON journal EXECUTE FUNCTION never_edited();
CREATE TRIGGER links_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON links EXECUTE FUNCTION never_edited();
CREATE TRIGGER batches_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON batches EXECUTE FUNCTION never_edited();
