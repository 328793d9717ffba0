-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "finance_item" drop constraint "finance_item_kind_check";

alter table "finance_line" drop constraint "finance_line_kind_check";

alter table "finance_invoice" add column "holdback_released_on" date;

alter table "finance_item" alter column "rate_id" drop not null;

alter table "finance_item" add constraint "finance_item_kind_check" check ("kind" in ('VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP', 'HOLDBACK'));

alter table "finance_line" add constraint "finance_line_kind_check" check ("kind" in ('VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP', 'HOLDBACK'));
