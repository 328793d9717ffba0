-- Who is how far at which study-site, since when: what home, boards and totals of lists count, from the index alone. Written by hand, as an index
-- that carries columns which it is not ordered by.

create index participant_study_place_index on participant_study (org_id, study_id, site_id)
  include (recruitment_status, participant_id, date_added, enrolled_on);
