-- What people may have changed or forgotten: accounts of the website, sign-ins. Never money, never the record.
CREATE TABLE documents (
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (kind, id)
);

-- Names compare byte by byte: the beginning of a name is a range of its index, and comparing is cheap.
ALTER TABLE journal ALTER COLUMN stream TYPE text COLLATE "C";
ALTER TABLE batches ALTER COLUMN id TYPE text COLLATE "C";
ALTER TABLE entries ALTER COLUMN batch TYPE text COLLATE "C";
