-- Canadian postal codes as Canada writes them, A1A 1A1: what is stored from now on is, and what was stored without the space is brought to it,
-- so that a filter finds both. The code is the same, so no history tells of it. Whoever migrates may be bound by row-level security.
alter table participant no force row level security;
alter table site no force row level security;
update participant set postal_code = substr(postal_code, 1, 3) || ' ' || right(postal_code, 3)
where postal_code ~ '^[A-Z][0-9][A-Z][ -]*[0-9][A-Z][0-9]$' and substr(postal_code, 4) !~ '^ [0-9]';
update site set postal_code = substr(postal_code, 1, 3) || ' ' || right(postal_code, 3)
where postal_code ~ '^[A-Z][0-9][A-Z][ -]*[0-9][A-Z][0-9]$' and substr(postal_code, 4) !~ '^ [0-9]';
alter table site force row level security;
alter table participant force row level security;
