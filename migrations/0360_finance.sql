-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "finance_rate" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid,
  "kind" text not null,
  "visit_id" uuid,
  "label" text,
  "currency" text not null default 'CAD',
  "amount" numeric(11,2) not null,
  "valid_from" date not null,
  "valid_until" date,
  "overhead_percent" numeric(11,2),
  "holdback_percent" numeric(11,2),
  "search_text" text generated always as (studydesk_normalise(coalesce("label", ''))) stored,
  primary key (org_id, id),
  constraint "finance_rate_kind_check" check ("kind" in ('VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP', 'STIPEND')),
  constraint "finance_rate_label_check" check (char_length("label") <= 120),
  constraint "finance_rate_currency_check" check ("currency" in ('CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD')),
  constraint "finance_rate_amount_check" check ("amount" >= 0 and "amount" <= 9999999),
  constraint "finance_rate_overhead_percent_check" check ("overhead_percent" >= 0 and "overhead_percent" <= 100),
  constraint "finance_rate_holdback_percent_check" check ("holdback_percent" >= 0 and "holdback_percent" <= 100)
);
alter table "finance_rate" enable row level security;
alter table "finance_rate" force row level security;

create table "finance_invoice" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "currency" text not null default 'CAD',
  "amount" numeric(11,2),
  "overhead" numeric(11,2),
  "holdback" numeric(11,2),
  "total" numeric(11,2),
  "period_from" date not null,
  "period_until" date not null,
  "document" text default 'INVOICE',
  "number" integer,
  "status" text not null default 'DRAFT',
  "issued_on" date,
  "due_on" date,
  "paid_on" date,
  "payment_reference" text,
  "reverses_id" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("payment_reference", ''))) stored,
  primary key (org_id, id),
  constraint "finance_invoice_currency_check" check ("currency" in ('CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD')),
  constraint "finance_invoice_amount_check" check ("amount" >= -9999999 and "amount" <= 9999999),
  constraint "finance_invoice_overhead_check" check ("overhead" >= -9999999 and "overhead" <= 9999999),
  constraint "finance_invoice_holdback_check" check ("holdback" >= -9999999 and "holdback" <= 9999999),
  constraint "finance_invoice_total_check" check ("total" >= -9999999 and "total" <= 9999999),
  constraint "finance_invoice_document_check" check ("document" in ('INVOICE', 'CREDIT_NOTE')),
  constraint "finance_invoice_number_check" check ("number" >= 1),
  constraint "finance_invoice_status_check" check ("status" in ('DRAFT', 'ISSUED', 'PAID', 'CANCELLED')),
  constraint "finance_invoice_payment_reference_check" check (char_length("payment_reference") <= 120)
);
alter table "finance_invoice" enable row level security;
alter table "finance_invoice" force row level security;

create table "finance_item" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "rate_id" uuid not null,
  "kind" text,
  "subject_id" text,
  "participant_study_id" uuid,
  "participant_visit_id" uuid,
  "visit_id" uuid,
  "label" text,
  "earned_on" date not null,
  "currency" text,
  "amount" numeric(11,2),
  "overhead" numeric(11,2),
  "holdback" numeric(11,2),
  "total" numeric(11,2),
  "origin" text default 'PERSON',
  "reason" text,
  "source_key" text,
  "reverses_id" uuid,
  "invoice_id" uuid,
  "status" text not null default 'RECORDED',
  "search_text" text generated always as (studydesk_normalise(coalesce("subject_id", '') || ' ' || coalesce("label", ''))) stored,
  primary key (org_id, id),
  constraint "finance_item_kind_check" check ("kind" in ('VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP')),
  constraint "finance_item_subject_id_check" check (char_length("subject_id") <= 40),
  constraint "finance_item_label_check" check (char_length("label") <= 120),
  constraint "finance_item_currency_check" check ("currency" in ('CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD')),
  constraint "finance_item_amount_check" check ("amount" >= -9999999 and "amount" <= 9999999),
  constraint "finance_item_overhead_check" check ("overhead" >= -9999999 and "overhead" <= 9999999),
  constraint "finance_item_holdback_check" check ("holdback" >= -9999999 and "holdback" <= 9999999),
  constraint "finance_item_total_check" check ("total" >= -9999999 and "total" <= 9999999),
  constraint "finance_item_origin_check" check ("origin" in ('PERSON', 'STUDY')),
  constraint "finance_item_reason_check" check (char_length("reason") <= 2000),
  constraint "finance_item_source_key_check" check (char_length("source_key") <= 60),
  constraint "finance_item_status_check" check ("status" in ('RECORDED', 'REVERSED'))
);
alter table "finance_item" enable row level security;
alter table "finance_item" force row level security;

create table "finance_line" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "invoice_id" uuid not null,
  "item_id" uuid not null,
  "kind" text,
  "label" text,
  "subject_id" text,
  "earned_on" date,
  "currency" text,
  "amount" numeric(11,2),
  "overhead" numeric(11,2),
  "holdback" numeric(11,2),
  "total" numeric(11,2),
  "search_text" text generated always as (studydesk_normalise(coalesce("subject_id", '') || ' ' || coalesce("label", ''))) stored,
  primary key (org_id, id),
  constraint "finance_line_kind_check" check ("kind" in ('VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP')),
  constraint "finance_line_label_check" check (char_length("label") <= 120),
  constraint "finance_line_subject_id_check" check (char_length("subject_id") <= 40),
  constraint "finance_line_currency_check" check ("currency" in ('CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD')),
  constraint "finance_line_amount_check" check ("amount" >= -9999999 and "amount" <= 9999999),
  constraint "finance_line_overhead_check" check ("overhead" >= -9999999 and "overhead" <= 9999999),
  constraint "finance_line_holdback_check" check ("holdback" >= -9999999 and "holdback" <= 9999999),
  constraint "finance_line_total_check" check ("total" >= -9999999 and "total" <= 9999999)
);
alter table "finance_line" enable row level security;
alter table "finance_line" force row level security;

create table "finance_stipend" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "rate_id" uuid,
  "participant_study_id" uuid,
  "participant_visit_id" uuid,
  "visit_id" uuid,
  "subject_id" text,
  "owed_on" date,
  "currency" text,
  "amount" numeric(11,2),
  "source_key" text,
  "status" text not null default 'OWED',
  "paid_on" date,
  "method" text,
  "payment_reference" text,
  "paid_by" uuid,
  "receipt_number" integer,
  "is_visit_undone" boolean default false,
  "search_text" text generated always as (studydesk_normalise(coalesce("subject_id", '') || ' ' || coalesce("payment_reference", ''))) stored,
  primary key (org_id, id),
  constraint "finance_stipend_subject_id_check" check (char_length("subject_id") <= 40),
  constraint "finance_stipend_currency_check" check ("currency" in ('CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD')),
  constraint "finance_stipend_amount_check" check ("amount" >= 0 and "amount" <= 9999999),
  constraint "finance_stipend_source_key_check" check (char_length("source_key") <= 60),
  constraint "finance_stipend_status_check" check ("status" in ('OWED', 'PAID', 'CANCELLED')),
  constraint "finance_stipend_method_check" check ("method" in ('CASH', 'TRANSFER', 'CHEQUE', 'PREPAID_CARD', 'OTHER')),
  constraint "finance_stipend_payment_reference_check" check (char_length("payment_reference") <= 120),
  constraint "finance_stipend_receipt_number_check" check ("receipt_number" >= 1)
);
alter table "finance_stipend" enable row level security;
alter table "finance_stipend" force row level security;

create index "finance_rate_study_id_index" on "finance_rate" ("org_id", "study_id");

create index "finance_rate_site_id_index" on "finance_rate" ("org_id", "site_id");

create index "finance_rate_visit_id_index" on "finance_rate" ("org_id", "visit_id");

create index "finance_rate_kind_sort_index" on "finance_rate" ("org_id", "kind", "id");

create index "finance_rate_label_sort_index" on "finance_rate" ("org_id", "label", "id");

create index "finance_rate_amount_sort_index" on "finance_rate" ("org_id", "amount", "id");

create index "finance_rate_currency_sort_index" on "finance_rate" ("org_id", "currency", "id");

create index "finance_rate_overhead_percent_sort_index" on "finance_rate" ("org_id", "overhead_percent", "id");

create index "finance_rate_holdback_percent_sort_index" on "finance_rate" ("org_id", "holdback_percent", "id");

create index "finance_rate_valid_from_sort_index" on "finance_rate" ("org_id", "valid_from", "id");

create index "finance_rate_valid_until_sort_index" on "finance_rate" ("org_id", "valid_until", "id");

create index "finance_rate_search_index" on "finance_rate" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "finance_invoice_number_unique" on "finance_invoice" ("org_id", "number");

create unique index "finance_invoice_reverses_id_unique" on "finance_invoice" ("org_id", "reverses_id");

create index "finance_invoice_study_id_index" on "finance_invoice" ("org_id", "study_id");

create index "finance_invoice_site_id_index" on "finance_invoice" ("org_id", "site_id");

create index "finance_invoice_reverses_id_index" on "finance_invoice" ("org_id", "reverses_id");

create index "finance_invoice_number_sort_index" on "finance_invoice" ("org_id", "number", "id");

create index "finance_invoice_document_sort_index" on "finance_invoice" ("org_id", "document", "id");

create index "finance_invoice_status_sort_index" on "finance_invoice" ("org_id", "status", "id");

create index "finance_invoice_total_sort_index" on "finance_invoice" ("org_id", "total", "id");

create index "finance_invoice_currency_sort_index" on "finance_invoice" ("org_id", "currency", "id");

create index "finance_invoice_period_from_sort_index" on "finance_invoice" ("org_id", "period_from", "id");

create index "finance_invoice_period_until_sort_index" on "finance_invoice" ("org_id", "period_until", "id");

create index "finance_invoice_issued_on_sort_index" on "finance_invoice" ("org_id", "issued_on", "id");

create index "finance_invoice_due_on_sort_index" on "finance_invoice" ("org_id", "due_on", "id");

create index "finance_invoice_paid_on_sort_index" on "finance_invoice" ("org_id", "paid_on", "id");

create index "finance_invoice_search_index" on "finance_invoice" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "finance_item_source_key_kind_unique" on "finance_item" ("org_id", lower("source_key"), "kind");

create unique index "finance_item_reverses_id_unique" on "finance_item" ("org_id", "reverses_id");

create index "finance_item_study_id_index" on "finance_item" ("org_id", "study_id");

create index "finance_item_site_id_index" on "finance_item" ("org_id", "site_id");

create index "finance_item_rate_id_index" on "finance_item" ("org_id", "rate_id");

create index "finance_item_participant_study_id_index" on "finance_item" ("org_id", "participant_study_id");

create index "finance_item_participant_visit_id_index" on "finance_item" ("org_id", "participant_visit_id");

create index "finance_item_visit_id_index" on "finance_item" ("org_id", "visit_id");

create index "finance_item_reverses_id_index" on "finance_item" ("org_id", "reverses_id");

create index "finance_item_invoice_id_index" on "finance_item" ("org_id", "invoice_id");

create index "finance_item_kind_sort_index" on "finance_item" ("org_id", "kind", "id");

create index "finance_item_label_sort_index" on "finance_item" ("org_id", "label", "id");

create index "finance_item_subject_id_sort_index" on "finance_item" ("org_id", "subject_id", "id");

create index "finance_item_earned_on_sort_index" on "finance_item" ("org_id", "earned_on", "id");

create index "finance_item_total_sort_index" on "finance_item" ("org_id", "total", "id");

create index "finance_item_currency_sort_index" on "finance_item" ("org_id", "currency", "id");

create index "finance_item_status_sort_index" on "finance_item" ("org_id", "status", "id");

create index "finance_item_amount_sort_index" on "finance_item" ("org_id", "amount", "id");

create index "finance_item_overhead_sort_index" on "finance_item" ("org_id", "overhead", "id");

create index "finance_item_holdback_sort_index" on "finance_item" ("org_id", "holdback", "id");

create index "finance_item_search_index" on "finance_item" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "finance_line_item_id_invoice_id_unique" on "finance_line" ("org_id", "item_id", "invoice_id");

create index "finance_line_invoice_id_index" on "finance_line" ("org_id", "invoice_id");

create index "finance_line_item_id_index" on "finance_line" ("org_id", "item_id");

create index "finance_line_kind_sort_index" on "finance_line" ("org_id", "kind", "id");

create index "finance_line_label_sort_index" on "finance_line" ("org_id", "label", "id");

create index "finance_line_subject_id_sort_index" on "finance_line" ("org_id", "subject_id", "id");

create index "finance_line_earned_on_sort_index" on "finance_line" ("org_id", "earned_on", "id");

create index "finance_line_amount_sort_index" on "finance_line" ("org_id", "amount", "id");

create index "finance_line_overhead_sort_index" on "finance_line" ("org_id", "overhead", "id");

create index "finance_line_holdback_sort_index" on "finance_line" ("org_id", "holdback", "id");

create index "finance_line_total_sort_index" on "finance_line" ("org_id", "total", "id");

create index "finance_line_currency_sort_index" on "finance_line" ("org_id", "currency", "id");

create index "finance_line_search_index" on "finance_line" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "finance_stipend_source_key_unique" on "finance_stipend" ("org_id", lower("source_key"));

create unique index "finance_stipend_receipt_number_unique" on "finance_stipend" ("org_id", "receipt_number");

create index "finance_stipend_study_id_index" on "finance_stipend" ("org_id", "study_id");

create index "finance_stipend_site_id_index" on "finance_stipend" ("org_id", "site_id");

create index "finance_stipend_rate_id_index" on "finance_stipend" ("org_id", "rate_id");

create index "finance_stipend_participant_study_id_index" on "finance_stipend" ("org_id", "participant_study_id");

create index "finance_stipend_participant_visit_id_index" on "finance_stipend" ("org_id", "participant_visit_id");

create index "finance_stipend_visit_id_index" on "finance_stipend" ("org_id", "visit_id");

create index "finance_stipend_paid_by_index" on "finance_stipend" ("org_id", "paid_by");

create index "finance_stipend_subject_id_sort_index" on "finance_stipend" ("org_id", "subject_id", "id");

create index "finance_stipend_owed_on_sort_index" on "finance_stipend" ("org_id", "owed_on", "id");

create index "finance_stipend_amount_sort_index" on "finance_stipend" ("org_id", "amount", "id");

create index "finance_stipend_currency_sort_index" on "finance_stipend" ("org_id", "currency", "id");

create index "finance_stipend_status_sort_index" on "finance_stipend" ("org_id", "status", "id");

create index "finance_stipend_paid_on_sort_index" on "finance_stipend" ("org_id", "paid_on", "id");

create index "finance_stipend_method_sort_index" on "finance_stipend" ("org_id", "method", "id");

create index "finance_stipend_search_index" on "finance_stipend" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "finance_rate" add constraint "finance_rate_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "finance_rate" add constraint "finance_rate_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "finance_rate" add constraint "finance_rate_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

alter table "finance_invoice" add constraint "finance_invoice_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "finance_invoice" add constraint "finance_invoice_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "finance_invoice" add constraint "finance_invoice_reverses_id_reference"
  foreign key (org_id, "reverses_id") references "finance_invoice" (org_id, id);

alter table "finance_item" add constraint "finance_item_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "finance_item" add constraint "finance_item_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "finance_item" add constraint "finance_item_rate_id_reference"
  foreign key (org_id, "rate_id") references "finance_rate" (org_id, id);

alter table "finance_item" add constraint "finance_item_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "finance_item" add constraint "finance_item_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "finance_item" add constraint "finance_item_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

alter table "finance_item" add constraint "finance_item_reverses_id_reference"
  foreign key (org_id, "reverses_id") references "finance_item" (org_id, id);

alter table "finance_item" add constraint "finance_item_invoice_id_reference"
  foreign key (org_id, "invoice_id") references "finance_invoice" (org_id, id);

alter table "finance_line" add constraint "finance_line_invoice_id_reference"
  foreign key (org_id, "invoice_id") references "finance_invoice" (org_id, id);

alter table "finance_line" add constraint "finance_line_item_id_reference"
  foreign key (org_id, "item_id") references "finance_item" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_rate_id_reference"
  foreign key (org_id, "rate_id") references "finance_rate" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

alter table "finance_stipend" add constraint "finance_stipend_paid_by_reference"
  foreign key (org_id, "paid_by") references "user" (org_id, id);

create policy "organisation" on "finance_rate" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "finance_invoice" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "finance_item" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "finance_line" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "finance_stipend" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
