-- Figures of all studies and sites come with REPORTS:OWN. Whoever owns studies and reads reports saw those of all on the portfolio before.
alter table "role" no force row level security;
update "role" set abilities = array_replace(abilities, 'REPORTS:VIEW', 'REPORTS:OWN')
  where 'ADMIN_STUDY:OWN' = any(abilities) and 'REPORTS:VIEW' = any(abilities);
alter table "role" force row level security;
