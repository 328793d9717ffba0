-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_merge" alter column "survivor_id" set not null;

alter table "participant_merge" alter column "merged_id" set not null;
