-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "organisation" add column "required_to_recruit" text[];

alter table "organisation" add constraint "organisation_required_to_recruit_check" check ("required_to_recruit" <@ array['CRITERIA', 'CONSENT', 'VISITS', 'SCREENING_FORM', 'TEAM', 'TRAINING']);
