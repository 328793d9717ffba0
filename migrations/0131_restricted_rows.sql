-- Made by schema:diff from the declarations. Review it; never edit it once released.

create index "participant_is_restricted_profile_index" on "participant" ("org_id", "id") where "is_restricted_profile";
