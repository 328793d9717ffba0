-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "custom_field" add column "tab" text not null default 'details';

alter table "custom_field" add constraint "custom_field_tab_check" check ("tab" in ('details', 'health', 'design', 'eligibility'));

create index "custom_field_tab_sort_index" on "custom_field" ("org_id", "tab", "id");
