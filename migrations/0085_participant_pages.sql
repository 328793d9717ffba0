-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "dct_setup" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid,
  "welcome_en" text,
  "welcome_fr" text,
  "help_en" text,
  "help_fr" text,
  "offers_forms" boolean default true,
  "offers_visits" boolean default true,
  "offers_documents" boolean default true,
  "reminders" text not null default 'WEEKLY',
  "link_days" integer not null default 7,
  primary key (org_id, id),
  constraint "dct_setup_welcome_en_check" check (char_length("welcome_en") <= 2000),
  constraint "dct_setup_welcome_fr_check" check (char_length("welcome_fr") <= 2000),
  constraint "dct_setup_help_en_check" check (char_length("help_en") <= 2000),
  constraint "dct_setup_help_fr_check" check (char_length("help_fr") <= 2000),
  constraint "dct_setup_reminders_check" check ("reminders" in ('NEVER', 'DAILY', 'WEEKLY', 'MONTHLY')),
  constraint "dct_setup_link_days_check" check ("link_days" >= 1 and "link_days" <= 30)
);
alter table "dct_setup" enable row level security;
alter table "dct_setup" force row level security;

alter table "consent" add column "signed_on" timestamp(3) with time zone;

alter table "consent" add column "signed_name" text;

alter table "consent" add column "signed_mark" text;

alter table "consent" add constraint "consent_signed_name_check" check (char_length("signed_name") <= 200);

alter table "consent" add constraint "consent_signed_mark_check" check (char_length("signed_mark") <= 200000);

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink'));

create unique index "dct_setup_study_id_unique" on "dct_setup" ("org_id", "study_id");

create index "dct_setup_study_id_index" on "dct_setup" ("org_id", "study_id");

create index "dct_setup_offers_forms_sort_index" on "dct_setup" ("org_id", "offers_forms", "id");

create index "dct_setup_offers_visits_sort_index" on "dct_setup" ("org_id", "offers_visits", "id");

create index "dct_setup_offers_documents_sort_index" on "dct_setup" ("org_id", "offers_documents", "id");

create index "dct_setup_reminders_sort_index" on "dct_setup" ("org_id", "reminders", "id");

create index "dct_setup_link_days_sort_index" on "dct_setup" ("org_id", "link_days", "id");

create index "dct_setup_created_at_sort_index" on "dct_setup" ("org_id", "created_at", "id");

alter table "dct_setup" add constraint "dct_setup_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

create policy "organisation" on "dct_setup" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
