-- Heads of money and roots are signed with the house's key; one server writes, and raises `fence` when it opens.
-- Documents are tied into the journal: their first lines are made by the program.
ALTER TABLE heads ADD COLUMN signature BLOB NOT NULL DEFAULT x'';
ALTER TABLE roots ADD COLUMN signature BLOB NOT NULL DEFAULT x'';
CREATE TABLE lease (id INTEGER PRIMARY KEY CHECK (id = 0), fence INTEGER NOT NULL, holder TEXT NOT NULL) STRICT;
INSERT INTO lease VALUES (0, 0, '');
CREATE TRIGGER lease_grows BEFORE UPDATE ON lease WHEN NEW.fence < OLD.fence
BEGIN SELECT RAISE(ABORT, 'the number of the lease only grows'); END;
CREATE TRIGGER lease_remains BEFORE DELETE ON lease BEGIN SELECT RAISE(ABORT, 'the lease is never removed'); END;
