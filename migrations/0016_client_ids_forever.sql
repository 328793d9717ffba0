-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "participant_participant_client_id_unique";

create unique index "participant_participant_client_id_unique" on "participant" ("org_id", lower("participant_client_id"));
