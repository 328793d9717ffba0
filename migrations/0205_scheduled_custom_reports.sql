-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "saved_report" drop constraint "saved_report_report_check";

alter table "saved_report" drop constraint "saved_report_period_check";

alter table "organisation" add column "report_figures_by_mail" boolean default false;

alter table "saved_report" add column "custom_report_id" uuid;

alter table "saved_report" add column "send_when_empty" boolean default false;

alter table "saved_report" add constraint "saved_report_report_check" check ("report" in ('portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'userReport', 'learningCompletion', 'custom'));

alter table "saved_report" add constraint "saved_report_period_check" check ("period" in ('ALL', 'THIS_WEEK', 'LAST_WEEK', 'LAST_7_DAYS', 'THIS_MONTH', 'LAST_MONTH', 'LAST_30_DAYS', 'THIS_QUARTER', 'LAST_QUARTER', 'THIS_YEAR', 'FIXED'));

create index "saved_report_custom_report_id_index" on "saved_report" ("org_id", "custom_report_id");

alter table "saved_report" add constraint "saved_report_custom_report_id_reference"
  foreign key (org_id, "custom_report_id") references "custom_report" (org_id, id);
