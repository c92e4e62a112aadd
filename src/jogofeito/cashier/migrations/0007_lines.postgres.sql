-- Each line belongs to the group that it was committed with, and the group's digest covers it; a stream may be closed.
-- Lines of before are tied to one group more of chain 0: the program makes its digest.
ALTER TABLE heads ADD COLUMN closed integer NOT NULL DEFAULT 0;
UPDATE heads SET closed = 1 FROM journal
WHERE kind = 'journal' AND name LIKE 'jogada/%' AND stream = name AND journal.number = heads.number
AND position('"type":"ended"'::bytea IN payload) > 0;
DROP TRIGGER journal_stays ON journal;
ALTER TABLE journal ADD COLUMN chain integer NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN of_group bigint NOT NULL DEFAULT 0;
UPDATE journal SET of_group = (SELECT coalesce(max(number), 0) + 1 FROM groups WHERE chain = 0);
CREATE TRIGGER journal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON journal EXECUTE FUNCTION never_edited();
CREATE FUNCTION never_lowered() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the number of the lease only grows'; END $$;
CREATE TRIGGER lease_grows BEFORE UPDATE ON lease FOR EACH ROW WHEN (NEW.fence < OLD.fence)
EXECUTE FUNCTION never_lowered();
