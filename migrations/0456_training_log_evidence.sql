-- Written by hand. Never edit it once released.

-- Rows of the resource trainingLog: one line for each member of a site team and training. Courses count if the study or an assignment
-- requires them, or if the person has finished them, or if a reviewed essential record proves them; a course of another study does not count,
-- and an essential record of another study proves no course of this study. Of several training records with the same title and version, the
-- latest training counts; of several essential records, the newest. Of a finished course and an essential record, the one that is valid
-- longest counts. "today" is the date at the site, or else at the organisation. As a barrier, the view accepts conditions such as a study,
-- but a row scope joined to it does not compute it again for each of its own rows.
drop view training_log;

create view training_log with (security_invoker = true, security_barrier = true) as
  with member as not materialized (
    select team.org_id, team.id, team.study_id, team.site_id, team.user_id, team.site_role, team.created_at, team.created_by,
      team.updated_at, team.updated_by, person.role_id, person.is_active, person.is_learner,
      home.time_zone, (now() at time zone coalesce(site.time_zone, home.time_zone))::date as today
    from study_site_assignment team
    join organisation home on home.org_id = team.org_id
    join study on study.org_id = team.org_id and study.id = team.study_id and study.deleted_at is null
    join site on site.org_id = team.org_id and site.id = team.site_id and site.deleted_at is null
    -- The limit keeps the order of the joins: the database finds each person once, by their ID, also where it has no statistics yet.
    cross join lateral (select colleague.role_id,
        colleague.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and colleague.is_machine is not true as is_active,
        exists (select from role where role.org_id = colleague.org_id and role.id = colleague.role_id
          and exists (select from unnest(role.abilities) ability where ability like 'LEARNING:%')) as is_learner
      from "user" colleague where colleague.org_id = team.org_id and colleague.id = team.user_id limit 1) person
  ), training as (
    select member.org_id, studydesk_id_of(member.id, course.id) as id, 1 as version, member.created_at, member.created_by, member.updated_at,
      member.updated_by, member.study_id, member.site_id, member.user_id, member.site_role, course.name as title,
      null::text as training_version, done.day as trained_on, done.valid_until,
      member.today, case when done.filed_document_id is null then 'COURSE' else 'DOCUMENT' end as source, null::uuid as training_record_id,
      done.filed_document_id, null::timestamptz as acknowledged_on
    from member
    cross join lateral (select needed.course_id, bool_or(needed.is_required) as is_required from (
      select required.course_id, member.is_active as is_required from study_training required
      where required.org_id = member.org_id and required.study_id = member.study_id
      union all
      -- Only learners take the courses that are assigned to all.
      select assigned.course_id, member.is_active from course_assignment assigned
      where assigned.org_id = member.org_id and member.is_learner and (assigned.role_id is null or assigned.role_id = member.role_id)
        and (assigned.user_id is null or assigned.user_id = member.user_id)
        and (assigned.study_id is null or assigned.study_id = member.study_id)
        and (assigned.site_id is null or assigned.site_id = member.site_id)
      union all
      select progress.course_id, false from course_progress progress
      where progress.org_id = member.org_id and progress.user_id = member.user_id and progress.finished_on is not null
      union all
      select kind.course_id, false from filed_document filed
      join document_type kind on kind.org_id = filed.org_id and kind.id = filed.document_type_id
      where filed.org_id = member.org_id and filed.user_id = member.user_id and filed.status = 'REVIEWED' and kind.course_id is not null
    ) needed group by needed.course_id) line
    join course on course.org_id = member.org_id and course.id = line.course_id and course.deleted_at is null
      and (course.study_id is null or course.study_id = member.study_id)
    left join lateral (
      select proof.* from (
        (select (progress.finished_on at time zone member.time_zone)::date as day, progress.expires_on as valid_until,
          null::uuid as filed_document_id
        from course_progress progress
        where progress.org_id = member.org_id and progress.user_id = member.user_id and progress.course_id = course.id
          and progress.finished_on is not null
        order by progress.round desc limit 1)
        union all
        (select filed.document_date, least(filed.expires_on, (filed.document_date + make_interval(months => course.valid_months))::date),
          filed.id
        from filed_document filed
        join document_type kind on kind.org_id = filed.org_id and kind.id = filed.document_type_id and kind.course_id = course.id
        where filed.org_id = member.org_id and filed.user_id = member.user_id and filed.status = 'REVIEWED'
          and (course.study_id is null or filed.study_id = course.study_id)
        order by filed.document_date desc, filed.reviewed_on desc limit 1)
      ) proof
      order by proof.valid_until desc nulls first, proof.day desc limit 1) done on true
    where done.day is not null or (line.is_required and course.status = 'PUBLISHED')
    union all
    select latest.org_id, latest.id, latest.version, latest.created_at, latest.created_by, latest.updated_at, latest.updated_by,
      latest.study_id, latest.site_id, latest.user_id, team.site_role, latest.title, latest.training_version, latest.trained_on,
      latest.valid_until, (now() at time zone coalesce(site.time_zone, home.time_zone))::date, 'RECORD', latest.id,
      null, latest.acknowledged_on
    from (select distinct on (record.org_id, record.study_id, record.site_id, record.user_id, studydesk_normalise(record.title),
          studydesk_normalise(coalesce(record.training_version, '')))
        record.*
      from training_record record
      where record.status <> 'VOID'
      order by record.org_id, record.study_id, record.site_id, record.user_id, studydesk_normalise(record.title),
        studydesk_normalise(coalesce(record.training_version, '')), record.trained_on desc, record.created_at desc) latest
    join organisation home on home.org_id = latest.org_id
    join study on study.org_id = latest.org_id and study.id = latest.study_id and study.deleted_at is null
    join site on site.org_id = latest.org_id and site.id = latest.site_id and site.deleted_at is null
    left join study_site_assignment team on team.org_id = latest.org_id and team.study_id = latest.study_id
      and team.site_id = latest.site_id and team.user_id = latest.user_id
  )
  select training.org_id, training.id, training.version, training.created_at, training.created_by, training.updated_at, training.updated_by,
    training.study_id, training.site_id, training.user_id, training.site_role, training.title, training.training_version, training.trained_on,
    training.valid_until,
    case when training.trained_on is null then 'MISSING'
      when training.valid_until < training.today then 'EXPIRED'
      when training.valid_until <= training.today + 60 then 'EXPIRING'
      else 'CURRENT' end as state,
    training.source, training.training_record_id, training.filed_document_id, training.acknowledged_on, studydesk_normalise(training.title) as search_text
  from training;

do $$
begin
  execute format('grant select on training_log to %s', studydesk_application_role());
end
$$;
