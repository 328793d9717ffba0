-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "library_folder" add column "changed_by_role_ids" uuid[];
