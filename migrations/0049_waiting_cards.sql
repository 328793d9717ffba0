-- Who is in screening at a study-site, and since when nothing happened to them: what the portfolio counts as in need of attention, from the index
-- alone. Written by hand, as an index that carries a column which it is not ordered by.

create index participant_study_waiting_index on participant_study (org_id, study_id, site_id, updated_at)
  include (participant_id) where recruitment_status = 'IN_SCREENING';
