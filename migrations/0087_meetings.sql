-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "meeting" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "consent_id" uuid not null,
  "participant_study_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "held_by" uuid,
  "staff_joined_on" timestamp(3) with time zone,
  "participant_joined_on" timestamp(3) with time zone,
  "started_on" timestamp(3) with time zone,
  "ended_on" timestamp(3) with time zone,
  "ended_by" text,
  primary key (org_id, id),
  constraint "meeting_ended_by_check" check ("ended_by" in ('STAFF', 'PARTICIPANT', 'CONNECTION'))
);
alter table "meeting" enable row level security;
alter table "meeting" force row level security;

alter table "consent" add column "meeting_id" uuid;

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink', 'visitPlanned', 'visitCalledOff', 'visitReminder', 'formReminder', 'consentReminder', 'visitRequestAnswer', 'meetingArranged'));

create index "consent_meeting_id_index" on "consent" ("org_id", "meeting_id");

create index "meeting_consent_id_index" on "meeting" ("org_id", "consent_id");

create index "meeting_participant_study_id_index" on "meeting" ("org_id", "participant_study_id");

create index "meeting_participant_id_index" on "meeting" ("org_id", "participant_id");

create index "meeting_study_id_index" on "meeting" ("org_id", "study_id");

create index "meeting_site_id_index" on "meeting" ("org_id", "site_id");

create index "meeting_held_by_index" on "meeting" ("org_id", "held_by");

create index "meeting_started_on_index" on "meeting" ("org_id", "started_on");

create index "meeting_started_on_sort_index" on "meeting" ("org_id", "started_on", "id");

create index "meeting_ended_on_sort_index" on "meeting" ("org_id", "ended_on", "id");

create index "meeting_ended_by_sort_index" on "meeting" ("org_id", "ended_by", "id");

alter table "consent" add constraint "consent_meeting_id_reference"
  foreign key (org_id, "meeting_id") references "meeting" (org_id, id);

alter table "meeting" add constraint "meeting_consent_id_reference"
  foreign key (org_id, "consent_id") references "consent" (org_id, id);

alter table "meeting" add constraint "meeting_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "meeting" add constraint "meeting_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "meeting" add constraint "meeting_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "meeting" add constraint "meeting_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "meeting" add constraint "meeting_held_by_reference"
  foreign key (org_id, "held_by") references "user" (org_id, id);

create policy "organisation" on "meeting" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
