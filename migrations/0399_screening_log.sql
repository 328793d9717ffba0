-- Written by hand. Never edit it once released.

-- Rows of the resource screeningLog: one line for each participation. As elsewhere, initials, consents and checks of restricted profiles are
-- hidden. Dates of moments are those of the site, or else of the organisation.
create view screening_log with (security_invoker = true) as
  select card.org_id, card.id, card.version, card.created_at, card.created_by, card.updated_at, card.updated_by,
    card.study_id, card.site_id, card.participant_id,
    row_number() over (partition by card.org_id, card.study_id, card.site_id order by card.date_added, card.created_at, card.id)::int as number,
    card.subject_id,
    person.is_restricted_profile is true as is_restricted,
    case when person.is_restricted_profile is not true then upper(left(person.first_name, 1) || left(person.last_name, 1)) end as initials,
    card.date_added as added_on,
    agreed.given_on as consented_on, agreed.version_number as consent_version,
    case when person.is_restricted_profile then null
      when checks.failed > 0 then 'NOT_ELIGIBLE'
      when criteria.all_of > 0 and checks.passed >= criteria.all_of then 'ELIGIBLE'
      else 'NOT_ASSESSED' end as eligibility,
    case when card.recruitment_status <> 'ENROLLED' then card.recruitment_status
      when card.conduct_status in ('COMPLETED', 'WITHDRAWN') then card.conduct_status
      else 'ENROLLED' end as outcome,
    card.not_enrolled_code, card.enrolled_on, card.randomised_on,
    coalesce(card.withdrawn_on, (card.conduct_ended_at at time zone coalesce(site.time_zone, home.time_zone))::date) as ended_on
  from participant_study card
  join organisation home on home.org_id = card.org_id
  join site on site.org_id = card.org_id and site.id = card.site_id
  join participant person on person.org_id = card.org_id and person.id = card.participant_id
  left join lateral (select consent.given_on, form_version.form_version as version_number from study_consent main
    join consent on consent.org_id = main.org_id and consent.study_consent_id = main.id and consent.participant_study_id = card.id
      and consent.given_on is not null and person.is_restricted_profile is not true
    left join form_version on form_version.org_id = consent.org_id and form_version.id = consent.form_version_id
    where main.org_id = card.org_id and main.study_id = card.study_id and main.purpose = 'MAIN'
    order by consent.given_on desc, consent.number desc limit 1) agreed on true
  left join lateral (select count(*) as all_of from eligibility_criterion criterion
    where criterion.org_id = card.org_id and criterion.study_id = card.study_id and criterion.deleted_at is null) criteria on true
  left join lateral (select count(*) filter (where checked.result in ('NOT_MET', 'APPLIES')) as failed,
      count(*) filter (where checked.result in ('MET', 'DOES_NOT_APPLY')) as passed
    from criterion_check checked where checked.org_id = card.org_id and checked.participant_study_id = card.id) checks on true;

do $$
begin
  execute format('grant select on screening_log to %s', studydesk_application_role());
end
$$;
