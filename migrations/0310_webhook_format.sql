-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "webhook" add column "format" text not null default 'STUDYDESK';

alter table "webhook" add constraint "webhook_format_check" check ("format" in ('STUDYDESK', 'FHIR'));
