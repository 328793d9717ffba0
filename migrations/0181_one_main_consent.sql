-- Written by hand. Never edit it once released.

-- Of several main consents of a study the one that was requested last stays in use, else the first in their order. The others stay main consents:
-- what was given on them stays in force, and what was requested can still be signed; they are not requested any more.
alter table study_consent no force row level security;
alter table consent no force row level security;
update study_consent former set is_active = false
  from (
    select main.org_id, main.id, row_number() over (
        partition by main.org_id, main.study_id
        order by (select max(consent.created_at) from consent where consent.org_id = main.org_id and consent.study_consent_id = main.id) desc nulls last,
          main.rank
      ) as position
    from study_consent main where main.purpose = 'MAIN' and main.is_active
  ) main
  where main.position > 1 and former.org_id = main.org_id and former.id = main.id;
alter table consent force row level security;
alter table study_consent force row level security;

create unique index study_consent_main_in_use_unique on study_consent (org_id, study_id) where purpose = 'MAIN' and is_active;
