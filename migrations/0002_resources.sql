-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "organisation" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "custom_url" text not null,
  "web_page_title" text not null,
  "language" text not null default 'en',
  "support_email" text,
  "agreement_to_contact_url" text,
  "logo_file" uuid,
  "favicon_file" uuid,
  "theme" jsonb,
  "feature_flags" jsonb,
  "release_toggles" text[],
  primary key (org_id, id),
  constraint "organisation_name_check" check (char_length("name") <= 120),
  constraint "organisation_custom_url_check" check (char_length("custom_url") <= 2000),
  constraint "organisation_web_page_title_check" check (char_length("web_page_title") <= 80),
  constraint "organisation_language_check" check ("language" in ('en', 'fr')),
  constraint "organisation_support_email_check" check (char_length("support_email") <= 254),
  constraint "organisation_agreement_to_contact_url_check" check (char_length("agreement_to_contact_url") <= 2000),
  constraint "organisation_theme_check" check (jsonb_typeof("theme") = 'object'),
  constraint "organisation_feature_flags_check" check (jsonb_typeof("feature_flags") = 'array'),
  constraint "organisation_org_id_check" check ("org_id" = "id")
);
alter table "organisation" enable row level security;
alter table "organisation" force row level security;

create table "role" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "role_name" text not null,
  "description" text,
  "abilities" text[],
  "search_text" text generated always as (studydesk_normalise(coalesce("role_name", '') || ' ' || coalesce("description", ''))) stored,
  primary key (org_id, id),
  constraint "role_role_name_check" check (char_length("role_name") <= 80),
  constraint "role_description_check" check (char_length("description") <= 500)
);
alter table "role" enable row level security;
alter table "role" force row level security;

create table "user" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "first_name" text not null,
  "last_name" text not null,
  "email" text not null,
  "phone" text,
  "title" text,
  "language" text not null default 'en',
  "role_id" uuid not null,
  "lms_role" text not null default 'LEARNER',
  "status" text not null default 'UNVERIFIED',
  "password_expiry" text not null default 'NEVER',
  "password_expiry_days" integer,
  "assignment_date" date,
  "uid" text,
  "last_active" timestamp(3) with time zone,
  "search_text" text generated always as (studydesk_normalise(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", ''))) stored,
  primary key (org_id, id),
  constraint "user_first_name_check" check (char_length("first_name") <= 80),
  constraint "user_last_name_check" check (char_length("last_name") <= 80),
  constraint "user_email_check" check (char_length("email") <= 254),
  constraint "user_phone_check" check (char_length("phone") <= 14),
  constraint "user_title_check" check (char_length("title") <= 80),
  constraint "user_language_check" check ("language" in ('en', 'fr')),
  constraint "user_lms_role_check" check ("lms_role" in ('LEARNER', 'INSTRUCTOR', 'LMS_ADMINISTRATOR')),
  constraint "user_status_check" check ("status" in ('UNVERIFIED', 'ACTIVE', 'AUTHENTICATED', 'FEDERATED', 'DEACTIVATED')),
  constraint "user_password_expiry_check" check ("password_expiry" in ('NEVER', 'AFTER_DAYS')),
  constraint "user_password_expiry_days_check" check ("password_expiry_days" >= 1 and "password_expiry_days" <= 3650),
  constraint "user_uid_check" check (char_length("uid") <= 200)
);
alter table "user" enable row level security;
alter table "user" force row level security;

create table "site" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "site_code" text,
  "street_address" text,
  "city" text,
  "country" text default 'CA',
  "province" text,
  "postal_code" text,
  "phone" text,
  "main_contact" text,
  "is_virtual" boolean default false,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("site_code", '') || ' ' || coalesce("city", ''))) stored,
  primary key (org_id, id),
  constraint "site_name_check" check (char_length("name") <= 120),
  constraint "site_site_code_check" check (char_length("site_code") <= 40),
  constraint "site_street_address_check" check (char_length("street_address") <= 200),
  constraint "site_city_check" check (char_length("city") <= 100),
  constraint "site_country_check" check ("country" in ('CA', 'US')),
  constraint "site_province_check" check ("province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP')),
  constraint "site_postal_code_check" check (char_length("postal_code") <= 10),
  constraint "site_phone_check" check (char_length("phone") <= 14),
  constraint "site_main_contact_check" check (char_length("main_contact") <= 120)
);
alter table "site" enable row level security;
alter table "site" force row level security;

create table "study" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "trial_id" text not null,
  "alternative_trial_id" text,
  "trial_name" text not null,
  "abbreviated_title" text,
  "introduction" text not null,
  "description" text not null,
  "conditions" text[] not null,
  "study_type" text not null,
  "phase" text,
  "status" text not null default 'DRAFT',
  "duration" text not null,
  "no_of_participants" integer not null,
  "schedule_assessments" text not null,
  "no_of_visits" integer not null,
  "intervention" text,
  "treatment_administration" text,
  "visits_in_first_cycle" integer,
  "length_of_treatment_cycle" text,
  "lead_sponser" text not null,
  "principle_investigator" text not null,
  "contact_phone" text not null,
  "contact_email" text not null,
  "internal_tags" text[],
  "image_url" text,
  "video_url" text,
  "eligible_gender" text not null default 'ALL',
  "minimum_age" integer,
  "maximum_age" integer,
  "is_healthy_volunteer" boolean default false,
  "inclusion_criteria" text,
  "exclusion_criteria" text,
  "study_consent" boolean default false,
  "dct_study_enabled" boolean default false,
  "is_active" boolean default false,
  "is_published" boolean default false,
  "recruitment_started_on" date,
  "search_text" text generated always as (studydesk_normalise(coalesce("trial_id", '') || ' ' || coalesce("trial_name", '') || ' ' || coalesce("abbreviated_title", '') || ' ' || coalesce("lead_sponser", '') || ' ' || coalesce("principle_investigator", ''))) stored,
  primary key (org_id, id),
  constraint "study_trial_id_check" check (char_length("trial_id") <= 40),
  constraint "study_alternative_trial_id_check" check (char_length("alternative_trial_id") <= 40),
  constraint "study_trial_name_check" check (char_length("trial_name") <= 300),
  constraint "study_abbreviated_title_check" check (char_length("abbreviated_title") <= 120),
  constraint "study_introduction_check" check (char_length("introduction") <= 2000),
  constraint "study_description_check" check (char_length("description") <= 20000),
  constraint "study_study_type_check" check ("study_type" in ('INTERVENTIONAL', 'OBSERVATIONAL', 'EXPANDED_ACCESS', 'REGISTRY')),
  constraint "study_phase_check" check ("phase" in ('EARLY_PHASE_1', 'PHASE_1', 'PHASE_1_2', 'PHASE_2', 'PHASE_2_3', 'PHASE_3', 'PHASE_4', 'NOT_APPLICABLE')),
  constraint "study_status_check" check ("status" in ('DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED')),
  constraint "study_duration_check" check (char_length("duration") <= 120),
  constraint "study_no_of_participants_check" check ("no_of_participants" >= 1 and "no_of_participants" <= 1000000),
  constraint "study_schedule_assessments_check" check (char_length("schedule_assessments") <= 5000),
  constraint "study_no_of_visits_check" check ("no_of_visits" >= 0 and "no_of_visits" <= 1000),
  constraint "study_intervention_check" check (char_length("intervention") <= 5000),
  constraint "study_treatment_administration_check" check (char_length("treatment_administration") <= 200),
  constraint "study_visits_in_first_cycle_check" check ("visits_in_first_cycle" >= 0 and "visits_in_first_cycle" <= 1000),
  constraint "study_length_of_treatment_cycle_check" check (char_length("length_of_treatment_cycle") <= 80),
  constraint "study_lead_sponser_check" check (char_length("lead_sponser") <= 200),
  constraint "study_principle_investigator_check" check (char_length("principle_investigator") <= 120),
  constraint "study_contact_phone_check" check (char_length("contact_phone") <= 14),
  constraint "study_contact_email_check" check (char_length("contact_email") <= 254),
  constraint "study_image_url_check" check (char_length("image_url") <= 2000),
  constraint "study_video_url_check" check (char_length("video_url") <= 2000),
  constraint "study_eligible_gender_check" check ("eligible_gender" in ('ALL', 'FEMALE', 'MALE')),
  constraint "study_minimum_age_check" check ("minimum_age" >= 0 and "minimum_age" <= 130),
  constraint "study_maximum_age_check" check ("maximum_age" >= 0 and "maximum_age" <= 130),
  constraint "study_inclusion_criteria_check" check (char_length("inclusion_criteria") <= 20000),
  constraint "study_exclusion_criteria_check" check (char_length("exclusion_criteria") <= 20000)
);
alter table "study" enable row level security;
alter table "study" force row level security;

create table "study_site" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "principal_investigator" text,
  "enrollment_goal" integer,
  "opened_on" date,
  "status" text not null default 'OPEN',
  "search_text" text generated always as (studydesk_normalise(coalesce("principal_investigator", ''))) stored,
  primary key (org_id, id),
  constraint "study_site_principal_investigator_check" check (char_length("principal_investigator") <= 120),
  constraint "study_site_enrollment_goal_check" check ("enrollment_goal" >= 0 and "enrollment_goal" <= 100000),
  constraint "study_site_status_check" check ("status" in ('OPEN', 'CLOSED'))
);
alter table "study_site" enable row level security;
alter table "study_site" force row level security;

create table "study_site_assignment" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "user_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "site_role" text not null,
  "assigned_on" date,
  primary key (org_id, id),
  constraint "study_site_assignment_site_role_check" check ("site_role" in ('PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'COORDINATOR', 'RESEARCH_NURSE', 'PHARMACIST', 'DATA_MANAGER', 'MONITOR'))
);
alter table "study_site_assignment" enable row level security;
alter table "study_site_assignment" force row level security;

create table "participant" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_client_id" text,
  "subject_id" text,
  "first_name" text not null,
  "last_name" text not null,
  "dob" date not null,
  "gender" text not null,
  "other_gender" text,
  "clinical_sex" text,
  "email" text,
  "primary_mobile" text,
  "preferred_contact_type" text,
  "street_address" text,
  "postal_code" text not null,
  "country" text default 'CA',
  "province" text,
  "health_card_province_id" text,
  "health_card_number" text,
  "physician" text,
  "physician_mobile" text,
  "referred_physician" text,
  "height" numeric(10,1),
  "height_unit" text,
  "weight" numeric(10,1),
  "weight_unit" text,
  "bsa" numeric(11,2),
  "conditions" jsonb,
  "indications" text,
  "allergies" text,
  "ecog_score" integer,
  "diagnosis_year" integer,
  "treatment_init" date,
  "deceased" boolean default false,
  "deceased_on" date,
  "referral_source" text not null,
  "contactable_by_any_study" boolean default false,
  "participant_contact_agreement_type" text,
  "signed_agreement_to_contact" jsonb,
  "tags" text[],
  "notes" text,
  "is_restricted_profile" boolean default false,
  "search_text" text generated always as (studydesk_normalise(case when "is_restricted_profile" then '' else coalesce("first_name", '') end || ' ' || case when "is_restricted_profile" then '' else coalesce("last_name", '') end || ' ' || coalesce("participant_client_id", '') || ' ' || coalesce("subject_id", '') || ' ' || case when "is_restricted_profile" then '' else coalesce("email", '') end || ' ' || case when "is_restricted_profile" then '' else coalesce(regexp_replace("primary_mobile", '^\+1([0-9]{3})([0-9]{3})([0-9]{4})$', '\& \1-\2-\3'), '') end || ' ' || case when "is_restricted_profile" then '' else coalesce("health_card_number", '') end)) stored,
  primary key (org_id, id),
  constraint "participant_participant_client_id_check" check (char_length("participant_client_id") <= 40),
  constraint "participant_subject_id_check" check (char_length("subject_id") <= 40),
  constraint "participant_first_name_check" check (char_length("first_name") <= 80),
  constraint "participant_last_name_check" check (char_length("last_name") <= 80),
  constraint "participant_gender_check" check ("gender" in ('female', 'male', 'other', 'unknown')),
  constraint "participant_other_gender_check" check (char_length("other_gender") <= 80),
  constraint "participant_clinical_sex_check" check ("clinical_sex" in ('FEMALE', 'MALE', 'OTHER', 'UNKNOWN')),
  constraint "participant_email_check" check (char_length("email") <= 254),
  constraint "participant_primary_mobile_check" check (char_length("primary_mobile") <= 14),
  constraint "participant_preferred_contact_type_check" check ("preferred_contact_type" in ('EMAIL', 'PHONE', 'SMS')),
  constraint "participant_street_address_check" check (char_length("street_address") <= 200),
  constraint "participant_postal_code_check" check (char_length("postal_code") <= 10),
  constraint "participant_country_check" check ("country" in ('CA', 'US')),
  constraint "participant_province_check" check ("province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP')),
  constraint "participant_health_card_province_id_check" check ("health_card_province_id" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  constraint "participant_health_card_number_check" check (char_length("health_card_number") <= 30),
  constraint "participant_physician_check" check (char_length("physician") <= 120),
  constraint "participant_physician_mobile_check" check (char_length("physician_mobile") <= 12),
  constraint "participant_referred_physician_check" check (char_length("referred_physician") <= 120),
  constraint "participant_height_check" check ("height" >= 0 and "height" <= 300),
  constraint "participant_height_unit_check" check ("height_unit" in ('CM', 'INCH')),
  constraint "participant_weight_check" check ("weight" >= 0 and "weight" <= 1500),
  constraint "participant_weight_unit_check" check ("weight_unit" in ('KG', 'LBS')),
  constraint "participant_bsa_check" check ("bsa" >= 0 and "bsa" <= 10),
  constraint "participant_conditions_check" check (jsonb_typeof("conditions") = 'array'),
  constraint "participant_indications_check" check (char_length("indications") <= 2000),
  constraint "participant_allergies_check" check (char_length("allergies") <= 2000),
  constraint "participant_ecog_score_check" check ("ecog_score" >= 0 and "ecog_score" <= 5),
  constraint "participant_diagnosis_year_check" check ("diagnosis_year" >= 1850 and "diagnosis_year" <= 2200),
  constraint "participant_referral_source_check" check ("referral_source" in ('PHYSICIAN', 'CLINIC', 'ADVERTISEMENT', 'WEBSITE', 'SOCIAL_MEDIA', 'FAMILY_OR_FRIEND', 'PATIENT_GROUP', 'REGISTRY', 'OTHER')),
  constraint "participant_participant_contact_agreement_type_check" check ("participant_contact_agreement_type" in ('AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY')),
  constraint "participant_signed_agreement_to_contact_check" check (jsonb_typeof("signed_agreement_to_contact") = 'object'),
  constraint "participant_notes_check" check (char_length("notes") <= 5000)
);
alter table "participant" enable row level security;
alter table "participant" force row level security;

create table "participant_study" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "subject_id" text,
  "source" text,
  "recruitment_status" text not null default 'IN_SCREENING',
  "date_added" date,
  "tags" text[],
  "search_text" text generated always as (studydesk_normalise(coalesce("subject_id", ''))) stored,
  primary key (org_id, id),
  constraint "participant_study_subject_id_check" check (char_length("subject_id") <= 40),
  constraint "participant_study_source_check" check ("source" in ('PHYSICIAN', 'CLINIC', 'ADVERTISEMENT', 'WEBSITE', 'SOCIAL_MEDIA', 'FAMILY_OR_FRIEND', 'PATIENT_GROUP', 'REGISTRY', 'OTHER')),
  constraint "participant_study_recruitment_status_check" check ("recruitment_status" in ('IN_SCREENING', 'ENROLLED', 'NOT_ENROLLED'))
);
alter table "participant_study" enable row level security;
alter table "participant_study" force row level security;

create index "organisation_logo_file_index" on "organisation" ("org_id", "logo_file");

create index "organisation_favicon_file_index" on "organisation" ("org_id", "favicon_file");

create unique index "role_role_name_unique" on "role" ("org_id", lower("role_name"));

create index "role_role_name_sort_index" on "role" ("org_id", "role_name", "id");

create index "role_search_index" on "role" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "user_email_unique" on "user" ("org_id", lower("email"));

create unique index "user_uid_unique" on "user" ("org_id", lower("uid"));

create index "user_role_id_index" on "user" ("org_id", "role_id");

create index "user_first_name_sort_index" on "user" ("org_id", "first_name", "id");

create index "user_last_name_sort_index" on "user" ("org_id", "last_name", "id");

create index "user_email_sort_index" on "user" ("org_id", "email", "id");

create index "user_title_sort_index" on "user" ("org_id", "title", "id");

create index "user_status_sort_index" on "user" ("org_id", "status", "id");

create index "user_last_active_sort_index" on "user" ("org_id", "last_active", "id");

create index "user_search_index" on "user" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "site_name_unique" on "site" ("org_id", lower("name"));

create unique index "site_site_code_unique" on "site" ("org_id", lower("site_code"));

create index "site_name_sort_index" on "site" ("org_id", "name", "id") where "deleted_at" is null;

create index "site_site_code_sort_index" on "site" ("org_id", "site_code", "id") where "deleted_at" is null;

create index "site_city_sort_index" on "site" ("org_id", "city", "id") where "deleted_at" is null;

create index "site_province_sort_index" on "site" ("org_id", "province", "id") where "deleted_at" is null;

create index "site_phone_sort_index" on "site" ("org_id", "phone", "id") where "deleted_at" is null;

create index "site_main_contact_sort_index" on "site" ("org_id", "main_contact", "id") where "deleted_at" is null;

create index "site_is_virtual_sort_index" on "site" ("org_id", "is_virtual", "id") where "deleted_at" is null;

create index "site_search_index" on "site" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create unique index "study_trial_id_unique" on "study" ("org_id", lower("trial_id"));

create index "study_trial_id_sort_index" on "study" ("org_id", "trial_id", "id") where "deleted_at" is null;

create index "study_trial_name_sort_index" on "study" ("org_id", "trial_name", "id") where "deleted_at" is null;

create index "study_phase_sort_index" on "study" ("org_id", "phase", "id") where "deleted_at" is null;

create index "study_status_sort_index" on "study" ("org_id", "status", "id") where "deleted_at" is null;

create index "study_lead_sponser_sort_index" on "study" ("org_id", "lead_sponser", "id") where "deleted_at" is null;

create index "study_principle_investigator_sort_index" on "study" ("org_id", "principle_investigator", "id") where "deleted_at" is null;

create index "study_no_of_participants_sort_index" on "study" ("org_id", "no_of_participants", "id") where "deleted_at" is null;

create index "study_is_published_sort_index" on "study" ("org_id", "is_published", "id") where "deleted_at" is null;

create index "study_search_index" on "study" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create unique index "study_site_site_id_study_id_unique" on "study_site" ("org_id", "site_id", "study_id");

create index "study_site_study_id_index" on "study_site" ("org_id", "study_id");

create index "study_site_site_id_index" on "study_site" ("org_id", "site_id");

create index "study_site_principal_investigator_sort_index" on "study_site" ("org_id", "principal_investigator", "id");

create index "study_site_enrollment_goal_sort_index" on "study_site" ("org_id", "enrollment_goal", "id");

create index "study_site_opened_on_sort_index" on "study_site" ("org_id", "opened_on", "id");

create index "study_site_status_sort_index" on "study_site" ("org_id", "status", "id");

create index "study_site_search_index" on "study_site" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "study_site_assignment_site_id_user_id_study_id_unique" on "study_site_assignment" ("org_id", "site_id", "user_id", "study_id");

create index "study_site_assignment_user_id_index" on "study_site_assignment" ("org_id", "user_id");

create index "study_site_assignment_study_id_index" on "study_site_assignment" ("org_id", "study_id");

create index "study_site_assignment_site_id_index" on "study_site_assignment" ("org_id", "site_id");

create index "study_site_assignment_site_role_sort_index" on "study_site_assignment" ("org_id", "site_role", "id");

create index "study_site_assignment_assigned_on_sort_index" on "study_site_assignment" ("org_id", "assigned_on", "id");

create unique index "participant_participant_client_id_unique" on "participant" ("org_id", lower("participant_client_id"));

create index "participant_created_by_index" on "participant" ("org_id", "created_by");

create index "participant_last_name_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "last_name" end), "id");

create index "participant_first_name_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "first_name" end), "id");

create index "participant_dob_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "dob" end), "id");

create index "participant_gender_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "gender" end), "id");

create index "participant_participant_client_id_sort_index" on "participant" ("org_id", "participant_client_id", "id") where "deleted_at" is null;

create index "participant_primary_mobile_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "primary_mobile" end), "id");

create index "participant_email_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "email" end), "id");

create index "participant_search_index" on "participant" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create unique index "participant_study_study_id_participant_id_unique" on "participant_study" ("org_id", "study_id", "participant_id");

create unique index "participant_study_subject_id_study_id_unique" on "participant_study" ("org_id", lower("subject_id"), "study_id");

create index "participant_study_participant_id_index" on "participant_study" ("org_id", "participant_id");

create index "participant_study_study_id_index" on "participant_study" ("org_id", "study_id");

create index "participant_study_site_id_index" on "participant_study" ("org_id", "site_id");

create index "participant_study_subject_id_sort_index" on "participant_study" ("org_id", "subject_id", "id");

create index "participant_study_source_sort_index" on "participant_study" ("org_id", "source", "id");

create index "participant_study_recruitment_status_sort_index" on "participant_study" ("org_id", "recruitment_status", "id");

create index "participant_study_date_added_sort_index" on "participant_study" ("org_id", "date_added", "id");

create index "participant_study_search_index" on "participant_study" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "organisation" add constraint "organisation_logo_file_reference"
  foreign key (org_id, "logo_file") references "stored_file" (org_id, id);

alter table "organisation" add constraint "organisation_favicon_file_reference"
  foreign key (org_id, "favicon_file") references "stored_file" (org_id, id);

alter table "user" add constraint "user_role_id_reference"
  foreign key (org_id, "role_id") references "role" (org_id, id);

alter table "study_site" add constraint "study_site_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_site" add constraint "study_site_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "study_site_assignment" add constraint "study_site_assignment_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "study_site_assignment" add constraint "study_site_assignment_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_site_assignment" add constraint "study_site_assignment_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "participant_study" add constraint "participant_study_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "participant_study" add constraint "participant_study_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "participant_study" add constraint "participant_study_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "organisation" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "signing_in" on "organisation" for select
  using ((select current_setting('app.purpose', true)) = 'signIn');

create policy "sealing" on "organisation" for select
  using ((select current_setting('app.purpose', true)) = 'seal');

create policy "organisation" on "role" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "user" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "signing_in" on "user" for select
  using ((select current_setting('app.purpose', true)) = 'signIn');

create policy "signing_in_changes" on "user" for update
  using ((select current_setting('app.purpose', true)) = 'signIn')
  with check ((select current_setting('app.purpose', true)) = 'signIn');

create policy "organisation" on "site" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_site" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_site_assignment" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "participant" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "participant_study" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
