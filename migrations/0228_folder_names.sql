-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "library_folder_name_parent_id_study_id_site_id_unique";

create unique index "library_folder_name_parent_id_study_id_site_id_unique" on "library_folder" ("org_id", lower("name"), "parent_id", "study_id", "site_id") nulls not distinct where "deleted_at" is null and coalesce(cardinality("open_to_role_ids"), 0) = 0;
