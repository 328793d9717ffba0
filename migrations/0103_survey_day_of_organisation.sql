-- Written by hand. Never edit it once released.

-- As it was (migration 0100), but for the day on which a period begins, which is that of the organisation and not of the server, and for what was opened
-- without an answer: it is not begun.
create or replace view site_survey_period with (security_invoker = true) as
  select survey.org_id, studydesk_id_of(survey.id, studydesk_id_of(site.id, md5(asked.period)::uuid)) as id, coalesce(answered.version, 1) as version,
    survey.created_at, survey.created_by, coalesce(answered.updated_at, survey.updated_at) as updated_at, answered.updated_by,
    survey.id as survey_id, site.id as site_id, asked.period, asked.due_on,
    case answered.status when 'SUBMITTED' then 'SUBMITTED' when 'DRAFT' then case when coalesce(answered.answers, '{}') = '{}' then 'NOT_ANSWERED' else 'BEGUN' end else 'NOT_ANSWERED' end as state,
    answered.id as submission_id, answered.submitted_on, answered.submitted_by
  from site_survey survey
  join organisation home on home.org_id = survey.org_id
  join site on site.org_id = survey.org_id and site.deleted_at is null
    and (coalesce(cardinality(survey.site_ids), 0) = 0 or site.id = any(survey.site_ids))
  cross join lateral (
    select to_char(first, case survey.frequency when 'YEARLY' then 'YYYY' else 'YYYY-MM' end) as period,
      (first + case survey.frequency when 'YEARLY' then interval '1 year' else interval '1 month' end)::date - 1 + survey.due_days as due_on
    from generate_series(
      date_trunc(case survey.frequency when 'YEARLY' then 'year' else 'month' end, survey.starts_on::timestamp),
      date_trunc(case survey.frequency when 'YEARLY' then 'year' else 'month' end, coalesce(survey.ended_on, (now() at time zone home.time_zone)::date)::timestamp),
      case survey.frequency when 'YEARLY' then interval '1 year' else interval '1 month' end) first) asked
  left join site_survey_submission answered on answered.org_id = survey.org_id and answered.survey_id = survey.id and answered.site_id = site.id
    and answered.period = asked.period
  where survey.deleted_at is null and survey.state <> 'DRAFT';
