-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "user_first_name_sort_index";

drop index "user_last_name_sort_index";

drop index "participant_last_name_sort_index";

drop index "participant_first_name_sort_index";

create index "user_first_name_sort_index" on "user" ("org_id", "first_name", "last_name", "id");

create index "user_last_name_sort_index" on "user" ("org_id", "last_name", "first_name", "id");

create index "study_abbreviated_title_sort_index" on "study" ("org_id", "abbreviated_title", "id") where "deleted_at" is null;

create index "participant_last_name_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "last_name" end), (case when "is_restricted_profile" then null else "first_name" end), (case when "is_restricted_profile" then null else "dob" end), "id");

create index "participant_first_name_sort_index" on "participant" ("org_id", (case when "is_restricted_profile" then null else "first_name" end), (case when "is_restricted_profile" then null else "last_name" end), (case when "is_restricted_profile" then null else "dob" end), "id");
