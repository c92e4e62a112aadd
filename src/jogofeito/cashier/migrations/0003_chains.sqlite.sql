-- One chain of links becomes chains side by side; entries carry the balances after them. What was posted before is
-- chain 0, a group for each link; its digests are made by the program (`cashier/upgrade.py`) before the guards come on.
CREATE TABLE accounts_new (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  owner TEXT NOT NULL,
  balance INTEGER NOT NULL,
  CHECK (balance >= 0 OR kind IN ('house', 'cash', 'mint')),
  CHECK (substr(id, 1, length(kind) + length(currency) + 2) = kind || '/' || currency || '/')
) STRICT, WITHOUT ROWID;
INSERT INTO accounts_new
SELECT id, kind, currency, owner_of(id), balance FROM accounts;

CREATE TABLE groups (
  chain INTEGER NOT NULL,
  number INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  latest_ms INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
INSERT INTO groups
SELECT 0, number, coalesce(first, 0), coalesce(last, 0), at_ms, max(at_ms) OVER (ORDER BY number), x''
FROM links LEFT JOIN (
  SELECT link, min(number) AS first, max(number) AS last FROM entries GROUP BY link
) AS of_link ON of_link.link = links.number;
CREATE INDEX groups_latest ON groups (chain, latest_ms, number, first);

-- Both sides have the currency of the entry, so that demo credits cannot become money.
CREATE TABLE entries_new (
  number INTEGER PRIMARY KEY,
  chain INTEGER NOT NULL,
  batch TEXT NOT NULL,
  line INTEGER NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  why TEXT NOT NULL,
  about TEXT NOT NULL,
  jogada TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  debit_after INTEGER NOT NULL,
  credit_after INTEGER NOT NULL,
  CHECK (substr(debit, instr(debit, '/') + 1, length(currency) + 1) = currency || '/'),
  CHECK (substr(credit, instr(credit, '/') + 1, length(currency) + 1) = currency || '/'),
  CHECK (debit <> credit)
) STRICT;
WITH sides AS (
  SELECT number, debit AS account, -amount AS moved FROM entries
  UNION ALL SELECT number, credit, amount FROM entries
), running AS MATERIALIZED (
  SELECT number, account, sum(moved) OVER (PARTITION BY account ORDER BY number) AS after FROM sides
)
INSERT INTO entries_new
SELECT entries.number, 0, batch, line, debit, credit, currency, amount, why, about, jogada, at_ms, paid.after, got.after
FROM entries
JOIN running AS paid ON paid.number = entries.number AND paid.account = debit
JOIN running AS got ON got.number = entries.number AND got.account = credit
ORDER BY entries.number;

CREATE TABLE batches_new (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  first INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  of_group INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO batches_new
SELECT id, digest, coalesce(first, 0), 0, link
FROM batches LEFT JOIN (SELECT batch, min(number) AS first FROM entries GROUP BY batch) AS of_batch ON batch = id;

CREATE TABLE journal_new (
  stream TEXT NOT NULL,
  number INTEGER NOT NULL,
  payload BLOB NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;
INSERT INTO journal_new SELECT stream, number, payload, x'' FROM journal;

DROP TABLE entries;
DROP TABLE batches;
DROP TABLE accounts;
DROP TABLE journal;
ALTER TABLE entries_new RENAME TO entries;
ALTER TABLE batches_new RENAME TO batches;
ALTER TABLE accounts_new RENAME TO accounts;
ALTER TABLE journal_new RENAME TO journal;
-- What was at stake is read by its jogada: every entry has one such side, and an index of them would be half of all.
CREATE INDEX entries_debit ON entries (debit, number) WHERE debit NOT GLOB 'stake/*';
CREATE INDEX entries_credit ON entries (credit, number) WHERE credit NOT GLOB 'stake/*';
CREATE INDEX accounts_owner ON accounts (owner, currency) WHERE owner <> '';

CREATE TABLE heads (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  number INTEGER NOT NULL,
  digest BLOB NOT NULL,
  root INTEGER NOT NULL, -- 0: has grown since the last one
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX heads_grown ON heads (kind, name) WHERE root = 0;

CREATE TABLE roots (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE rooted (
  root INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  number INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (root, kind, name)
) STRICT, WITHOUT ROWID;
