-- One chain of links becomes chains side by side; entries carry the balances after them. What was posted before is
-- chain 0, a group for each link; its digests are made by the program (`cashier/upgrade.py`) before the guards come on.
DROP TRIGGER entries_stay ON entries;
DROP TRIGGER journal_stays ON journal;
DROP TRIGGER batches_stay ON batches;

CREATE TABLE groups (
  chain integer NOT NULL,
  number bigint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  at_ms bigint NOT NULL,
  latest_ms bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (chain, number)
);
INSERT INTO groups
SELECT 0, number, coalesce(first, 0), coalesce(last, 0), at_ms, max(at_ms) OVER (ORDER BY number), ''
FROM links LEFT JOIN (
  SELECT link, min(number) AS first, max(number) AS last FROM entries GROUP BY link
) AS of_link ON of_link.link = links.number;
CREATE INDEX groups_latest ON groups (chain, latest_ms, number, first);

-- Both sides have the currency of the entry, so that demo credits cannot become money.
CREATE TABLE entries_new (
  number bigint PRIMARY KEY,
  chain integer NOT NULL,
  batch text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  debit text COLLATE "C" NOT NULL,
  credit text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  why text NOT NULL,
  about text NOT NULL,
  jogada text NOT NULL,
  at_ms bigint NOT NULL,
  debit_after bigint NOT NULL,
  credit_after bigint NOT NULL,
  CHECK (split_part(debit, '/', 2) = currency),
  CHECK (split_part(credit, '/', 2) = currency),
  CHECK (debit <> credit)
);
WITH sides AS (
  SELECT number, debit AS account, -amount AS moved FROM entries
  UNION ALL SELECT number, credit, amount FROM entries
), running AS MATERIALIZED (
  SELECT number, account, (sum(moved) OVER (PARTITION BY account ORDER BY number))::bigint AS after FROM sides
)
INSERT INTO entries_new
SELECT entries.number, 0, batch, line, debit, credit, currency, amount, why, about, jogada, at_ms, paid.after, got.after
FROM entries
JOIN running AS paid ON paid.number = entries.number AND paid.account = debit
JOIN running AS got ON got.number = entries.number AND got.account = credit
ORDER BY entries.number;

ALTER TABLE batches ADD COLUMN first bigint NOT NULL DEFAULT 0;
ALTER TABLE batches ADD COLUMN chain integer NOT NULL DEFAULT 0;
UPDATE batches SET first = of_batch.first
FROM (SELECT batch, min(number) AS first FROM entries GROUP BY batch) AS of_batch WHERE of_batch.batch = batches.id;
ALTER TABLE batches RENAME COLUMN link TO of_group;
DROP INDEX batches_link;

DROP TABLE entries;
ALTER TABLE entries_new RENAME TO entries;
-- What was at stake is read by its jogada: every entry has one such side, and an index of them would be half of all.
CREATE INDEX entries_debit ON entries (debit, number) WHERE debit NOT LIKE 'stake/%';
CREATE INDEX entries_credit ON entries (credit, number) WHERE credit NOT LIKE 'stake/%';
CREATE SEQUENCE entry_numbers;
SELECT setval('entry_numbers', max(number)) FROM entries HAVING max(number) > 0;

ALTER TABLE accounts DROP CONSTRAINT accounts_id_currency_key;
ALTER TABLE accounts ALTER COLUMN id TYPE text COLLATE "C";
ALTER TABLE accounts ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
UPDATE accounts SET owner = CASE
  WHEN kind = 'purse' THEN substr(id, length('purse/' || currency || '/') + 1)
  ELSE reverse(split_part(reverse(id), '/', 1)) END
WHERE kind IN ('purse', 'stack', 'carried');
CREATE INDEX accounts_owner ON accounts (owner, currency) WHERE owner <> '';
ALTER TABLE accounts SET (fillfactor = 70); -- a new balance stays on the page of the old one

ALTER TABLE journal DROP COLUMN link;
ALTER TABLE journal ADD COLUMN digest bytea NOT NULL DEFAULT '';

CREATE TABLE heads (
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  digest bytea NOT NULL,
  root bigint NOT NULL, -- 0: has grown since the last one
  PRIMARY KEY (kind, name)
) WITH (fillfactor = 70);
CREATE INDEX heads_grown ON heads (kind, name) WHERE root = 0;

CREATE TABLE roots (number bigint PRIMARY KEY, digest text NOT NULL, at_ms bigint NOT NULL);
CREATE TABLE rooted (
  root bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (root, kind, name)
);
