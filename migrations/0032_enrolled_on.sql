-- Made by schema:diff from the declarations. Review it; never edit it once released. Who was enrolled before is carried over by hand.

alter table "participant_study" add column "enrolled_on" date;

-- The day of the enrolment, where the site's clocks stand, is what the history says; of those that came without one, the day on which they were
-- added is the best that is known. Whoever migrates may be bound by row-level security.
alter table participant_study no force row level security;
alter table site no force row level security;
alter table organisation no force row level security;
alter table audit_event no force row level security;
update participant_study set enrolled_on = coalesce(
  (select (max(event.at) at time zone coalesce(site.time_zone, organisation.time_zone))::date
    from audit_event event
    join organisation on organisation.org_id = event.org_id
    left join site on site.org_id = event.org_id and site.id = participant_study.site_id
    where event.org_id = participant_study.org_id and event.record_id = participant_study.id
      and event.changes -> 'recruitmentStatus' ->> 1 = 'ENROLLED'
    group by site.time_zone, organisation.time_zone),
  date_added)
where recruitment_status = 'ENROLLED';
alter table audit_event force row level security;
alter table organisation force row level security;
alter table site force row level security;
alter table participant_study force row level security;

create index "participant_study_enrolled_on_sort_index" on "participant_study" ("org_id", "enrolled_on", "id");
