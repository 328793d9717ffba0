-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_visit" alter column "occurrence" drop default;

-- Versions of a form that wait for approval beside a newer one are excluded, never removed, each with its audit event.
-- The owner who migrates may be bound by row-level security.
alter table form_version no force row level security;
alter table audit_event no force row level security;
with numbered as (
  select org_id, id, row_number() over (partition by org_id, form_id order by created_at desc, id desc) as place
  from form_version where form_lifecycle = 'PENDING'
), changed as (
  update form_version changed set form_lifecycle = 'EXCLUDED', decided_on = now(), version = changed.version + 1, updated_at = now(), updated_by = null
  from numbered, form_version former
  where changed.org_id = numbered.org_id and changed.id = numbered.id and numbered.place > 1
    and former.org_id = changed.org_id and former.id = changed.id
  returning changed.*, former.form_lifecycle as former_state
)
insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
select org_id, gen_random_uuid(), 'formVersion', 'update', id, null, null, jsonb_build_object('formLifecycle', jsonb_build_array(former_state, form_lifecycle))
from changed;
alter table audit_event force row level security;
alter table form_version force row level security;

create unique index "form_version_form_id_unique" on "form_version" ("org_id", "form_id") where "form_lifecycle" in ('PENDING');
