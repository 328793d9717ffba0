-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "organisation" add column "time_zone" text not null default 'America/Toronto';

alter table "site" add column "time_zone" text;

alter table "organisation" add constraint "organisation_time_zone_check" check (char_length("time_zone") <= 60);

alter table "site" add constraint "site_time_zone_check" check (char_length("time_zone") <= 60);
