-- Made by schema:diff from the declarations. Review it; never edit it once released.

-- Rows that the new indexes would refuse are closed first, never removed: one of each group stays as it is. Each change has its audit event.
-- The owner who migrates may be bound by row-level security.
alter table visit_request no force row level security;
alter table consent no force row level security;
alter table task no force row level security;
alter table audit_event no force row level security;
-- Open requests for one visit: the one for which a time is proposed stays, else the first; the others are closed.
with numbered as (
  select org_id, id, row_number() over (partition by org_id, participant_visit_id order by state <> 'PROPOSED', created_at, id) as place
  from visit_request where state in ('REQUESTED', 'PROPOSED')
), changed as (
  update visit_request changed set state = 'CLOSED', version = changed.version + 1, updated_at = now(), updated_by = null
  from numbered, visit_request former
  where changed.org_id = numbered.org_id and changed.id = numbered.id and numbered.place > 1
    and former.org_id = changed.org_id and former.id = changed.id
  returning changed.*, former.state as former_state
)
insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
select org_id, gen_random_uuid(), 'visitRequest', 'update', id, study_id, site_id, jsonb_build_object('state', jsonb_build_array(former_state, state))
from changed;

-- Requests for one consent: the newest stays, as it is the one that lists and pages show; the others end without a decision.
with numbered as (
  select org_id, id, row_number() over (partition by org_id, participant_study_id, study_consent_id order by number desc, id) as place
  from consent where state in ('NOT_SENT', 'REQUIRES_RECONSENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED')
), changed as (
  update consent changed set state = 'ENDED', version = changed.version + 1, updated_at = now(), updated_by = null
  from numbered, consent former
  where changed.org_id = numbered.org_id and changed.id = numbered.id and numbered.place > 1
    and former.org_id = changed.org_id and former.id = changed.id
  returning changed.*, former.state as former_state
)
insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
select org_id, gen_random_uuid(), 'consent', 'update', id, study_id, site_id, jsonb_build_object('state', jsonb_build_array(former_state, state))
from changed;

-- Consents given twice on one version: the countersigned one stays in force, else the newest; what was signed before stays as signed, and no longer counts.
with numbered as (
  select org_id, id, row_number() over (partition by org_id, participant_study_id, study_consent_id, form_version_id order by state <> 'LAST_REVIEW', number desc, id) as place
  from consent where form_version_id is not null and state in ('CONSENTED', 'LAST_REVIEW')
), changed as (
  update consent changed set state = 'ENDED', version = changed.version + 1, updated_at = now(), updated_by = null
  from numbered, consent former
  where changed.org_id = numbered.org_id and changed.id = numbered.id and numbered.place > 1
    and former.org_id = changed.org_id and former.id = changed.id
  returning changed.*, former.state as former_state
)
insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
select org_id, gen_random_uuid(), 'consent', 'update', id, study_id, site_id, jsonb_build_object('state', jsonb_build_array(former_state, state))
from changed;

-- Tasks of one kind that one user has under way: the running one stays, else the first; the others are stopped.
with numbered as (
  select org_id, id, row_number() over (partition by org_id, created_by, kind order by status <> 'RUNNING', created_at, id) as place
  from task where created_by is not null and status in ('WAITING', 'RUNNING')
), changed as (
  update task changed set status = 'STOPPED', finished_at = now(), version = changed.version + 1, updated_at = now(), updated_by = null
  from numbered, task former
  where changed.org_id = numbered.org_id and changed.id = numbered.id and numbered.place > 1
    and former.org_id = changed.org_id and former.id = changed.id
  returning changed.*, former.status as former_state
)
insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
select org_id, gen_random_uuid(), 'task', 'update', id, null, null, jsonb_build_object('status', jsonb_build_array(former_state, status))
from changed;

alter table audit_event force row level security;
alter table task force row level security;
alter table consent force row level security;
alter table visit_request force row level security;

create unique index "visit_request_participant_visit_id_unique" on "visit_request" ("org_id", "participant_visit_id") where "state" in ('REQUESTED', 'PROPOSED');

create unique index "consent_participant_study_id_study_consent_id_unique" on "consent" ("org_id", "participant_study_id", "study_consent_id") where "state" in ('NOT_SENT', 'REQUIRES_RECONSENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED');

create unique index "consent_participant_study_id_study_consent_id_form_ver_e24a8894" on "consent" ("org_id", "participant_study_id", "study_consent_id", "form_version_id") where "state" in ('CONSENTED', 'LAST_REVIEW');

create unique index "task_created_by_kind_unique" on "task" ("org_id", "created_by", "kind") where "status" in ('WAITING', 'RUNNING');
