-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form" add column "copied_version" text;

alter table "form" add constraint "form_copied_version_check" check (char_length("copied_version") <= 40);
