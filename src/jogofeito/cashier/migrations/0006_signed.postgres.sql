-- Heads of money and roots are signed with the house's key; one server writes, and raises `fence` when it opens.
-- Documents are tied into the journal: their first lines are made by the program.
ALTER TABLE heads ADD COLUMN signature bytea NOT NULL DEFAULT '';
ALTER TABLE roots ADD COLUMN signature bytea NOT NULL DEFAULT '';
CREATE TABLE lease (id integer PRIMARY KEY CHECK (id = 0), fence bigint NOT NULL, holder text NOT NULL);
INSERT INTO lease VALUES (0, 0, '');
CREATE TRIGGER lease_remains BEFORE DELETE OR TRUNCATE ON lease EXECUTE FUNCTION never_edited();
