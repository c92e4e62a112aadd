-- What people may have changed or forgotten: accounts of the website, sign-ins. Never money, never the record.
CREATE TABLE documents (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
