-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "study_product" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "name" text not null,
  "unit" text not null,
  "storage_min" numeric(10,1),
  "storage_max" numeric(10,1),
  "is_active" boolean default true,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "study_product_name_check" check (char_length("name") <= 120),
  constraint "study_product_unit_check" check (char_length("unit") <= 40),
  constraint "study_product_storage_min_check" check ("storage_min" >= -200 and "storage_min" <= 100),
  constraint "study_product_storage_max_check" check ("storage_max" >= -200 and "storage_max" <= 100)
);
alter table "study_product" enable row level security;
alter table "study_product" force row level security;

create table "product_lot" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "product_id" uuid not null,
  "kind" text not null default 'LOT',
  "number" text not null,
  "expires_on" date not null,
  "arm_id" uuid,
  "status" text not null default 'AVAILABLE',
  "in_stock" integer default 0,
  "returned" integer default 0,
  "search_text" text generated always as (studydesk_normalise(coalesce("number", ''))) stored,
  primary key (org_id, id),
  constraint "product_lot_kind_check" check ("kind" in ('LOT', 'KIT')),
  constraint "product_lot_number_check" check (char_length("number") <= 60),
  constraint "product_lot_status_check" check ("status" in ('AVAILABLE', 'QUARANTINED')),
  constraint "product_lot_in_stock_check" check ("in_stock" >= 0 and "in_stock" <= 10000000),
  constraint "product_lot_returned_check" check ("returned" >= 0 and "returned" <= 10000000)
);
alter table "product_lot" enable row level security;
alter table "product_lot" force row level security;

create table "product_movement" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "lot_id" uuid not null,
  "study_id" uuid,
  "site_id" uuid,
  "product_id" uuid,
  "kind" text not null,
  "quantity" integer not null,
  "moved_on" date not null,
  "participant_id" uuid,
  "participant_study_id" uuid,
  "participant_visit_id" uuid,
  "to_site_id" uuid,
  "note" text,
  "stock_change" integer,
  "returned_change" integer,
  "recorded_by" uuid,
  "status" text not null default 'RECORDED',
  primary key (org_id, id),
  constraint "product_movement_kind_check" check ("kind" in ('RECEIVED', 'DISPENSED', 'RETURNED', 'TRANSFERRED', 'DESTROYED', 'RETURNED_DESTROYED')),
  constraint "product_movement_quantity_check" check ("quantity" >= 1 and "quantity" <= 100000),
  constraint "product_movement_note_check" check (char_length("note") <= 2000),
  constraint "product_movement_stock_change_check" check ("stock_change" >= -100000 and "stock_change" <= 100000),
  constraint "product_movement_returned_change_check" check ("returned_change" >= -100000 and "returned_change" <= 100000),
  constraint "product_movement_status_check" check ("status" in ('RECORDED', 'REVERSED'))
);
alter table "product_movement" enable row level security;
alter table "product_movement" force row level security;

create table "temperature_excursion" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "product_id" uuid not null,
  "started_at" timestamp(3) with time zone not null,
  "ended_at" timestamp(3) with time zone,
  "lowest" numeric(10,1),
  "highest" numeric(10,1),
  "description" text not null,
  "quarantined" integer,
  "search_text" text generated always as (studydesk_normalise(coalesce("description", ''))) stored,
  primary key (org_id, id),
  constraint "temperature_excursion_lowest_check" check ("lowest" >= -200 and "lowest" <= 100),
  constraint "temperature_excursion_highest_check" check ("highest" >= -200 and "highest" <= 100),
  constraint "temperature_excursion_description_check" check (char_length("description") <= 4000),
  constraint "temperature_excursion_quarantined_check" check ("quarantined" >= 0)
);
alter table "temperature_excursion" enable row level security;
alter table "temperature_excursion" force row level security;

create unique index "study_product_name_study_id_unique" on "study_product" ("org_id", lower("name"), "study_id");

create index "study_product_study_id_index" on "study_product" ("org_id", "study_id");

create index "study_product_name_sort_index" on "study_product" ("org_id", "name", "id");

create index "study_product_unit_sort_index" on "study_product" ("org_id", "unit", "id");

create index "study_product_storage_min_sort_index" on "study_product" ("org_id", "storage_min", "id");

create index "study_product_storage_max_sort_index" on "study_product" ("org_id", "storage_max", "id");

create index "study_product_is_active_sort_index" on "study_product" ("org_id", "is_active", "id");

create index "study_product_search_index" on "study_product" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "product_lot_number_site_id_product_id_unique" on "product_lot" ("org_id", lower("number"), "site_id", "product_id");

create index "product_lot_study_id_index" on "product_lot" ("org_id", "study_id");

create index "product_lot_site_id_index" on "product_lot" ("org_id", "site_id");

create index "product_lot_product_id_index" on "product_lot" ("org_id", "product_id");

create index "product_lot_arm_id_index" on "product_lot" ("org_id", "arm_id");

create index "product_lot_number_sort_index" on "product_lot" ("org_id", "number", "id");

create index "product_lot_kind_sort_index" on "product_lot" ("org_id", "kind", "id");

create index "product_lot_in_stock_sort_index" on "product_lot" ("org_id", "in_stock", "id");

create index "product_lot_returned_sort_index" on "product_lot" ("org_id", "returned", "id");

create index "product_lot_expires_on_sort_index" on "product_lot" ("org_id", "expires_on", "id");

create index "product_lot_status_sort_index" on "product_lot" ("org_id", "status", "id");

create index "product_lot_search_index" on "product_lot" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "product_movement_lot_id_index" on "product_movement" ("org_id", "lot_id");

create index "product_movement_study_id_index" on "product_movement" ("org_id", "study_id");

create index "product_movement_site_id_index" on "product_movement" ("org_id", "site_id");

create index "product_movement_product_id_index" on "product_movement" ("org_id", "product_id");

create index "product_movement_participant_study_id_index" on "product_movement" ("org_id", "participant_study_id");

create index "product_movement_participant_visit_id_index" on "product_movement" ("org_id", "participant_visit_id");

create index "product_movement_to_site_id_index" on "product_movement" ("org_id", "to_site_id");

create index "product_movement_recorded_by_index" on "product_movement" ("org_id", "recorded_by");

create index "product_movement_study_id_site_id_scope_index" on "product_movement" ("org_id", "study_id", "site_id", "participant_id");

create index "product_movement_participant_id_study_id_scope_index" on "product_movement" ("org_id", "participant_id", "study_id", "site_id");

create index "product_movement_moved_on_sort_index" on "product_movement" ("org_id", "moved_on", "id");

create index "product_movement_kind_sort_index" on "product_movement" ("org_id", "kind", "id");

create index "product_movement_quantity_sort_index" on "product_movement" ("org_id", "quantity", "id");

create index "product_movement_status_sort_index" on "product_movement" ("org_id", "status", "id");

create index "temperature_excursion_study_id_index" on "temperature_excursion" ("org_id", "study_id");

create index "temperature_excursion_site_id_index" on "temperature_excursion" ("org_id", "site_id");

create index "temperature_excursion_product_id_index" on "temperature_excursion" ("org_id", "product_id");

create index "temperature_excursion_started_at_sort_index" on "temperature_excursion" ("org_id", "started_at", "id");

create index "temperature_excursion_lowest_sort_index" on "temperature_excursion" ("org_id", "lowest", "id");

create index "temperature_excursion_highest_sort_index" on "temperature_excursion" ("org_id", "highest", "id");

create index "temperature_excursion_ended_at_sort_index" on "temperature_excursion" ("org_id", "ended_at", "id");

create index "temperature_excursion_quarantined_sort_index" on "temperature_excursion" ("org_id", "quarantined", "id");

create index "temperature_excursion_search_index" on "temperature_excursion" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "study_product" add constraint "study_product_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "product_lot" add constraint "product_lot_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "product_lot" add constraint "product_lot_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "product_lot" add constraint "product_lot_product_id_reference"
  foreign key (org_id, "product_id") references "study_product" (org_id, id);

alter table "product_lot" add constraint "product_lot_arm_id_reference"
  foreign key (org_id, "arm_id") references "randomisation_arm" (org_id, id);

alter table "product_movement" add constraint "product_movement_lot_id_reference"
  foreign key (org_id, "lot_id") references "product_lot" (org_id, id);

alter table "product_movement" add constraint "product_movement_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "product_movement" add constraint "product_movement_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "product_movement" add constraint "product_movement_product_id_reference"
  foreign key (org_id, "product_id") references "study_product" (org_id, id);

alter table "product_movement" add constraint "product_movement_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "product_movement" add constraint "product_movement_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "product_movement" add constraint "product_movement_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "product_movement" add constraint "product_movement_to_site_id_reference"
  foreign key (org_id, "to_site_id") references "site" (org_id, id);

alter table "product_movement" add constraint "product_movement_recorded_by_reference"
  foreign key (org_id, "recorded_by") references "user" (org_id, id);

alter table "temperature_excursion" add constraint "temperature_excursion_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "temperature_excursion" add constraint "temperature_excursion_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "temperature_excursion" add constraint "temperature_excursion_product_id_reference"
  foreign key (org_id, "product_id") references "study_product" (org_id, id);

create policy "organisation" on "study_product" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "product_lot" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "product_movement" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "temperature_excursion" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
