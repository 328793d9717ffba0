-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_study" add column "randomised_on" date;

-- Dates the randomisations that exist already. The migrating role may be bound by row-level security.
alter table participant_study no force row level security;
alter table randomisation no force row level security;
alter table site no force row level security;
alter table organisation no force row level security;
update participant_study card set
  randomised_on = (randomisation.randomised_at at time zone coalesce(site.time_zone, organisation.time_zone))::date
from randomisation, site, organisation
where randomisation.org_id = card.org_id and randomisation.participant_study_id = card.id and randomisation.state = 'RANDOMISED'
  and site.org_id = card.org_id and site.id = card.site_id and organisation.id = card.org_id;
alter table organisation force row level security;
alter table site force row level security;
alter table randomisation force row level security;
alter table participant_study force row level security;
