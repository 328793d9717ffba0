-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "document_type" add column "course_id" uuid;

create index "document_type_course_id_index" on "document_type" ("org_id", "course_id");

alter table "document_type" add constraint "document_type_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);
