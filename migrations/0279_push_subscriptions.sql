-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_channel_check";

create table "push_subscription" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_id" uuid not null,
  "endpoint_hash" text not null,
  "subscription" bytea not null,
  primary key (org_id, id),
  constraint "push_subscription_endpoint_hash_check" check (char_length("endpoint_hash") <= 64)
);
alter table "push_subscription" enable row level security;
alter table "push_subscription" force row level security;

alter table "mail" add constraint "mail_channel_check" check ("channel" in ('EMAIL', 'SMS', 'PUSH'));

create unique index "push_subscription_endpoint_hash_participant_id_unique" on "push_subscription" ("org_id", lower("endpoint_hash"), "participant_id");

create index "push_subscription_participant_id_index" on "push_subscription" ("org_id", "participant_id");

alter table "push_subscription" add constraint "push_subscription_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

create policy "organisation" on "push_subscription" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
