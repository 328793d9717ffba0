-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "dashboard" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "place" text not null,
  "study_id" uuid,
  "user_id" uuid,
  "elements" jsonb,
  primary key (org_id, id),
  constraint "dashboard_place_check" check (char_length("place") <= 80),
  constraint "dashboard_elements_check" check (jsonb_typeof("elements") = 'object')
);
alter table "dashboard" enable row level security;
alter table "dashboard" force row level security;

create table "dashboard_entry" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "place" text not null,
  "kind" text not null,
  "study_id" uuid,
  "content" jsonb,
  primary key (org_id, id),
  constraint "dashboard_entry_place_check" check (char_length("place") <= 80),
  constraint "dashboard_entry_kind_check" check ("kind" in ('METRICS', 'LEADERBOARD')),
  constraint "dashboard_entry_content_check" check (jsonb_typeof("content") = 'object')
);
alter table "dashboard_entry" enable row level security;
alter table "dashboard_entry" force row level security;

create table "widget_image" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "picture" uuid not null,
  "study_id" uuid,
  primary key (org_id, id)
);
alter table "widget_image" enable row level security;
alter table "widget_image" force row level security;

create unique index "dashboard_place_unique" on "dashboard" ("org_id", lower("place"));

create index "dashboard_study_id_index" on "dashboard" ("org_id", "study_id");

create index "dashboard_user_id_index" on "dashboard" ("org_id", "user_id");

create index "dashboard_place_sort_index" on "dashboard" ("org_id", "place", "id");

create index "dashboard_updated_at_sort_index" on "dashboard" ("org_id", "updated_at", "id");

create unique index "dashboard_entry_place_unique" on "dashboard_entry" ("org_id", lower("place"));

create index "dashboard_entry_study_id_index" on "dashboard_entry" ("org_id", "study_id");

create index "dashboard_entry_place_sort_index" on "dashboard_entry" ("org_id", "place", "id");

create index "dashboard_entry_kind_sort_index" on "dashboard_entry" ("org_id", "kind", "id");

create index "dashboard_entry_updated_at_sort_index" on "dashboard_entry" ("org_id", "updated_at", "id");

create index "widget_image_picture_index" on "widget_image" ("org_id", "picture");

create index "widget_image_study_id_index" on "widget_image" ("org_id", "study_id");

create index "widget_image_created_at_sort_index" on "widget_image" ("org_id", "created_at", "id");

alter table "dashboard" add constraint "dashboard_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "dashboard" add constraint "dashboard_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "dashboard_entry" add constraint "dashboard_entry_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "widget_image" add constraint "widget_image_picture_reference"
  foreign key (org_id, "picture") references "stored_file" (org_id, id);

alter table "widget_image" add constraint "widget_image_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

create policy "organisation" on "dashboard" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "dashboard_entry" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "widget_image" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
