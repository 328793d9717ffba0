-- Made by schema:diff from the declarations. Review it; never edit it once released.

create index "document_needs_reading_sort_index" on "document" ("org_id", "needs_reading", "id") where "deleted_at" is null;
