-- At which study-sites somebody is, beside them. A coordinator's page asks this of every person that it passes, and a look at their
-- participations cost more than the person. Written by hand; triggers keep it, so that every way in is covered.

-- A study at a site, as one value.
create function studydesk_study_site(study uuid, site uuid) returns uuid
  language sql immutable strict parallel safe
  return encode(substr(sha256(uuid_send(study) || uuid_send(site)), 1, 16), 'hex')::uuid;

-- Empty for whoever is in no study.
alter table participant add column study_sites uuid[];

-- Whoever places the same person at the same time waits for the lock, and then counts what the other has written.
create function studydesk_place(organisation uuid, person uuid) returns void
  language plpgsql as $$
declare
  places uuid[];
begin
  perform from participant where org_id = organisation and id = person for no key update;
  select array_agg(studydesk_study_site(study_id, site_id) order by study_id) into places
    from participant_study where org_id = organisation and participant_id = person;
  update participant set study_sites = places
    where org_id = organisation and id = person and study_sites is distinct from places;
end
$$;

create function studydesk_keep_study_sites() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform studydesk_place(old.org_id, old.participant_id);
  end if;
  if tg_op <> 'DELETE' then
    perform studydesk_place(new.org_id, new.participant_id);
  end if;
  return null;
end
$$;
create trigger study_sites_of_people after insert or delete or update of participant_id, study_id, site_id on participant_study
  for each row execute function studydesk_keep_study_sites();

-- Who is in a study already. Whoever migrates may be bound by row-level security.
alter table participant no force row level security;
alter table participant_study no force row level security;
update participant set study_sites = placed.places
  from (
    select org_id, participant_id, array_agg(studydesk_study_site(study_id, site_id) order by study_id) as places
    from participant_study group by org_id, participant_id
  ) as placed
  where participant.org_id = placed.org_id and participant.id = placed.participant_id;
alter table participant force row level security;
alter table participant_study force row level security;

-- Whom a coordinator sees among all others, where all of them are counted.
create index participant_study_sites_index on participant using gin (org_id, study_sites) with (fastupdate = off) where study_sites is not null;
