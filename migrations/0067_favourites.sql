-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "card_favourite" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "card_id" uuid not null,
  primary key (org_id, id)
);
alter table "card_favourite" enable row level security;
alter table "card_favourite" force row level security;

create unique index "card_favourite_card_id_created_by_unique" on "card_favourite" ("org_id", "card_id", "created_by");

create index "card_favourite_card_id_index" on "card_favourite" ("org_id", "card_id");

create index "card_favourite_created_at_sort_index" on "card_favourite" ("org_id", "created_at", "id");

alter table "card_favourite" add constraint "card_favourite_card_id_reference"
  foreign key (org_id, "card_id") references "participant_study" (org_id, id);

create policy "organisation" on "card_favourite" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
