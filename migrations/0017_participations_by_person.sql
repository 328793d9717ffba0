-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "participant_study_participant_id_index";

drop index "comment_participant_id_index";

create index "participant_study_participant_id_study_id_scope_index" on "participant_study" ("org_id", "participant_id", "study_id", "site_id");

create index "comment_participant_id_study_id_scope_index" on "comment" ("org_id", "participant_id", "study_id", "site_id");
