-- Written by hand. Never edit it once released.

-- The rows of the resource announcementDelivery: whom an announcement is for (users who may sign in and open something, as they read it in the application, too;
-- of one of a study those who work on it) and
-- whoever was sent it before, with what became of their e-mail and when they read it. Its id is made of both.
create or replace view announcement_delivery with (security_invoker = true) as
  select told.org_id, studydesk_id_of(told.id, person.id) as id, coalesce(sent.version, 1) as version,
    told.created_at, told.created_by, coalesce(sent.updated_at, told.created_at) as updated_at, null::uuid as updated_by,
    told.id as announcement_id, person.id as user_id,
    case when sent.id is null or sent.status = 'CANCELLED' then 'NOT_SENT' when sent.status = 'UNCERTAIN' then 'UNKNOWN' else sent.status end as status,
    sent.problem, sent.sent_at, reading.created_at as read_on, sent.id as mail_id
  from announcement told
  join "user" person on person.org_id = told.org_id
  left join mail sent on sent.org_id = told.org_id and sent.announcement_id = told.id and sent.user_id = person.id
  left join announcement_reading reading
    on reading.org_id = told.org_id and reading.announcement_id = told.id and reading.created_by = person.id
  where told.deleted_at is null and (sent.id is not null or (person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
    and exists (select from role, unnest(role.abilities) ability where role.org_id = person.org_id and role.id = person.role_id and ability like '%:%')
    and (told.study_id is null or exists (select from study_site_assignment mine
      where mine.org_id = told.org_id and mine.study_id = told.study_id and mine.user_id = person.id))));
