-- Made by schema:diff from the declarations. Review it; never edit it once released. The sources of studies that are there already are laid out
-- by hand, and what participations and saved views said is carried over.

drop index "participant_study_source_sort_index";

create table "study_source" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "study_id" uuid not null,
  "name" text not null,
  "origin" text,
  "tone" text not null default 'neutral',
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "study_source_name_check" check (char_length("name") <= 60),
  constraint "study_source_origin_check" check ("origin" in ('PHYSICIAN_REFERRAL', 'CLINIC_DATABASE', 'SELF_REFERRAL', 'ADVERTISEMENT', 'SOCIAL_MEDIA', 'COMMUNITY_EVENT', 'OTHER')),
  constraint "study_source_tone_check" check ("tone" in ('neutral', 'info', 'progress', 'success', 'warning', 'danger'))
);
alter table "study_source" enable row level security;
alter table "study_source" force row level security;

alter table "participant_study" add column "source_id" uuid;

-- Every study has the sources that a new one begins with, in the language of its organisation. What no shipped source says (a website, a
-- registry) becomes a source of the study's own, where a participation names it. Whoever migrates may be bound by row-level security.
alter table study_source no force row level security;
alter table organisation no force row level security;
alter table study no force row level security;
alter table participant_study no force row level security;
alter table saved_view no force row level security;
insert into study_source (org_id, id, study_id, rank, origin, name)
  select study.org_id, gen_random_uuid(), study.id, (50000000 + shipped.place)::text, shipped.origin,
      case organisation.language when 'fr' then shipped.french else shipped.english end
    from study
    join organisation on organisation.org_id = study.org_id
    cross join (values
      (0, 'PHYSICIAN_REFERRAL', 'Physician referral', 'Recommandation d’un médecin'),
      (1, 'CLINIC_DATABASE', 'Clinic database', 'Base de données de la clinique'),
      (2, 'SELF_REFERRAL', 'Self-referral', 'Démarche personnelle'),
      (3, 'ADVERTISEMENT', 'Advertisement', 'Publicité'),
      (4, 'SOCIAL_MEDIA', 'Social media', 'Médias sociaux'),
      (5, 'COMMUNITY_EVENT', 'Community event', 'Activité communautaire'),
      (6, 'OTHER', 'Other', 'Autre')) shipped (place, origin, english, french);

create temporary table former_source on commit drop as
  select former, origin, place, english, french from (values
    ('PHYSICIAN', 'PHYSICIAN_REFERRAL', null, null, null),
    ('CLINIC', 'CLINIC_DATABASE', null, null, null),
    ('ADVERTISEMENT', 'ADVERTISEMENT', null, null, null),
    ('SOCIAL_MEDIA', 'SOCIAL_MEDIA', null, null, null),
    ('OTHER', 'OTHER', null, null, null),
    ('WEBSITE', null, 7, 'Website', 'Site Web'),
    ('FAMILY_OR_FRIEND', null, 8, 'Family or friend', 'Famille ou ami'),
    ('PATIENT_GROUP', null, 9, 'Patient group', 'Association de patients'),
    ('REGISTRY', null, 10, 'Registry', 'Registre')) former (former, origin, place, english, french);
insert into study_source (org_id, id, study_id, rank, name)
  select named.org_id, gen_random_uuid(), named.study_id, (50000000 + former_source.place)::text,
      case organisation.language when 'fr' then former_source.french else former_source.english end
    from (select distinct org_id, study_id, source from participant_study) named
    join organisation on organisation.org_id = named.org_id
    join former_source on former_source.former = named.source and former_source.origin is null;
update participant_study set source_id = study_source.id
  from former_source, study_source
  where former_source.former = participant_study.source
    and study_source.org_id = participant_study.org_id and study_source.study_id = participant_study.study_id
    and (study_source.origin = former_source.origin
      or (former_source.origin is null and study_source.name in (former_source.english, former_source.french)));

-- Views of lists of participations show the new column where they showed the old, and ask for the rows for which they asked.
update saved_view set settings = settings || jsonb_build_object('columns',
    (select jsonb_agg(case item when '"source"' then '"sourceId"' else item end order by place)
      from jsonb_array_elements(settings->'columns') with ordinality listed (item, place)))
  where list_of = 'participantStudy' and settings->'columns' @> '["source"]';
update saved_view set settings = jsonb_set(settings, '{widths}',
    (settings->'widths') - 'source' || jsonb_build_object('sourceId', settings->'widths'->'source'))
  where list_of = 'participantStudy' and settings->'widths' ? 'source';
update saved_view set settings = settings - 'sort'
  where list_of = 'participantStudy' and settings->'sort'->>'field' = 'source';
update saved_view set settings = settings || jsonb_build_object('filters',
    (select jsonb_agg(
        case when item->>'field' <> 'source' then item
          when item->>'operator' not in ('eq', 'in') then item || '{"field": "sourceId"}'
          else jsonb_build_object('field', 'sourceId', 'operator', 'in',
            'value', (select coalesce(jsonb_agg(distinct card.source_id), '[]') from participant_study card
              where card.org_id = saved_view.org_id
                and card.source in (select jsonb_array_elements_text(case jsonb_typeof(item->'value')
                  when 'array' then item->'value' else jsonb_build_array(item->'value') end))))
        end order by place)
      from jsonb_array_elements(settings->'filters') with ordinality listed (item, place)))
  where list_of = 'participantStudy' and settings->'filters' @> '[{"field": "source"}]';
alter table saved_view force row level security;
alter table participant_study force row level security;
alter table study force row level security;
alter table organisation force row level security;
alter table study_source force row level security;

create unique index "study_source_name_study_id_unique" on "study_source" ("org_id", lower("name"), "study_id");

create unique index "study_source_study_id_rank_unique" on "study_source" ("org_id", "study_id", "rank");

create index "study_source_study_id_index" on "study_source" ("org_id", "study_id");

create index "study_source_name_sort_index" on "study_source" ("org_id", "name", "id");

create index "study_source_tone_sort_index" on "study_source" ("org_id", "tone", "id");

create index "study_source_origin_sort_index" on "study_source" ("org_id", "origin", "id");

create index "study_source_search_index" on "study_source" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "participant_study_source_id_index" on "participant_study" ("org_id", "source_id");

alter table "study_source" add constraint "study_source_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "participant_study" add constraint "participant_study_source_id_reference"
  foreign key (org_id, "source_id") references "study_source" (org_id, id);

create policy "organisation" on "study_source" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
