-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "contact_attempt" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_id" uuid not null,
  "way" text not null default 'CALL',
  "outcome" text not null,
  "contacted_at" timestamp(3) with time zone not null,
  "note" text,
  primary key (org_id, id),
  constraint "contact_attempt_way_check" check ("way" in ('CALL', 'EMAIL', 'SMS', 'VISIT')),
  constraint "contact_attempt_outcome_check" check ("outcome" in ('REACHED', 'LEFT_MESSAGE', 'NO_ANSWER', 'CALL_BACK', 'WRONG_CONTACT', 'DECLINED')),
  constraint "contact_attempt_note_check" check (char_length("note") <= 2000)
);
alter table "contact_attempt" enable row level security;
alter table "contact_attempt" force row level security;

create table "follow_up" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_id" uuid not null,
  "due_on" date not null,
  "owner_id" uuid,
  "state" text not null default 'OPEN',
  "note" text,
  primary key (org_id, id),
  constraint "follow_up_state_check" check ("state" in ('OPEN', 'DONE')),
  constraint "follow_up_note_check" check (char_length("note") <= 2000)
);
alter table "follow_up" enable row level security;
alter table "follow_up" force row level security;

create index "contact_attempt_participant_id_index" on "contact_attempt" ("org_id", "participant_id");

create index "contact_attempt_contacted_at_sort_index" on "contact_attempt" ("org_id", "contacted_at", "id") where "deleted_at" is null;

create index "contact_attempt_way_sort_index" on "contact_attempt" ("org_id", "way", "id") where "deleted_at" is null;

create index "contact_attempt_outcome_sort_index" on "contact_attempt" ("org_id", "outcome", "id") where "deleted_at" is null;

create index "contact_attempt_deleted_at_index" on "contact_attempt" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "follow_up_participant_id_index" on "follow_up" ("org_id", "participant_id");

create index "follow_up_owner_id_index" on "follow_up" ("org_id", "owner_id");

create index "follow_up_due_on_sort_index" on "follow_up" ("org_id", "due_on", "id") where "deleted_at" is null;

create index "follow_up_state_sort_index" on "follow_up" ("org_id", "state", "id") where "deleted_at" is null;

create index "follow_up_deleted_at_index" on "follow_up" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

alter table "contact_attempt" add constraint "contact_attempt_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "follow_up" add constraint "follow_up_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "follow_up" add constraint "follow_up_owner_id_reference"
  foreign key (org_id, "owner_id") references "user" (org_id, id);

create policy "organisation" on "contact_attempt" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "follow_up" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
