-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "organisation" add column "appearance" text;

alter table "user" add column "appearance" text;

alter table "organisation" add constraint "organisation_appearance_check" check ("appearance" in ('light', 'dark', 'system'));

alter table "user" add constraint "user_appearance_check" check ("appearance" in ('light', 'dark', 'system'));
