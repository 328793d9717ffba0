-- Made by schema:diff from the declarations. Review it; never edit it once released.

create index "participant_participant_contact_agreement_type_index" on "participant" ("org_id", "participant_contact_agreement_type");
