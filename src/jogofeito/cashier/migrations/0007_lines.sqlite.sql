-- Each line belongs to the group that it was committed with, and the group's digest covers it; a stream may be closed.
-- Lines of before are tied to one group more of chain 0: the program makes its digest.
ALTER TABLE heads ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
UPDATE heads SET closed = 1 WHERE kind = 'journal' AND name GLOB 'jogada/*' AND EXISTS (
  SELECT 1 FROM journal WHERE stream = name AND journal.number = heads.number
  AND instr(payload, CAST('"type":"ended"' AS BLOB)) > 0
);
DROP TRIGGER journal_stays;
ALTER TABLE journal ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN of_group INTEGER NOT NULL DEFAULT 0;
UPDATE journal SET of_group = (SELECT coalesce(max(number), 0) + 1 FROM groups WHERE chain = 0);
CREATE TRIGGER journal_stays BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is never edited'); END;
