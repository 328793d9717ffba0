-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "document" add column "is_unreadable" boolean default false;

-- Readings of the file that began, recorded before they do: one that ends its node is not begun without end.
alter table document_text add column attempted_file_id uuid;
alter table document_text add column attempts smallint not null default 0;
