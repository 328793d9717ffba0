-- Written by hand. Never edit it once released.

-- All values of one field without the table: for "contains" with fewer than three letters, which the index of trigrams cannot serve, and for "is empty".
create index custom_value_scan_index on custom_value (org_id, resource, key) include (record_id, search_text);
