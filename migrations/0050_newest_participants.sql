-- The newest people first: of a condition that thousands have, and of studies for healthy volunteers, the newest are compared and not all.
-- Written by hand: no list is sorted so.

create index participant_newest_index on participant (org_id, created_at desc, id) where deleted_at is null;
