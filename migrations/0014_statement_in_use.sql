-- Made by schema:diff from the declarations. Review it; never edit it once released. What was in use before is carried over by hand.

alter table "consent_statement" add column "in_use_since" timestamp(3) with time zone;

-- What is active, or ever was, is kept as it is from now on. Since when, its history says; of rows that came without one, the day on which they
-- were added is the best that is known. Whoever migrates may be bound by row-level security.
alter table "consent_statement" no force row level security;
alter table audit_event no force row level security;
update "consent_statement" "statement" set "in_use_since" = coalesce(
  (select min("event".at) from audit_event "event"
    where "event".org_id = "statement"."org_id" and "event".record_id = "statement"."id" and "event".changes -> 'isActive' -> 1 = 'true'),
  "created_at")
where "is_active" or exists (select from audit_event "event"
  where "event".org_id = "statement"."org_id" and "event".record_id = "statement"."id" and "event".changes -> 'isActive' @> 'true');
alter table audit_event force row level security;
alter table "consent_statement" force row level security;

create index "consent_statement_in_use_since_sort_index" on "consent_statement" ("org_id", "in_use_since", "id") where "deleted_at" is null;
