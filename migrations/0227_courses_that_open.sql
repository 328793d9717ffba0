-- Written by hand. Never edit it once released.

-- May this person open the document? As the scopes of its folder admit people: the pages of the library, the study and the site, and the roles that a folder
-- is kept for.
create function studydesk_opens_document(org uuid, document uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (
    select from document opened
    join "user" reader on reader.org_id = opened.org_id and reader.id = studydesk_opens_document.person
    join role on role.org_id = reader.org_id and role.id = reader.role_id
    where opened.org_id = studydesk_opens_document.org and opened.id = studydesk_opens_document.document and opened.deleted_at is null
      and exists (select from unnest(role.abilities) ability where ability like 'DOCUMENT\_LIBRARY:%')
      and (opened.study_id is not null or exists (select from unnest(role.abilities) ability where ability like 'RESOURCE\_LIBRARY:%'))
      and ('DOCUMENT_LIBRARY:OWN' = any(role.abilities) or not exists (
        with recursive above as (
          select folder.id, folder.parent_id, folder.open_to_role_ids from library_folder folder
            where folder.org_id = opened.org_id and folder.id = opened.folder_id
          union
          select folder.id, folder.parent_id, folder.open_to_role_ids from library_folder folder
            join above on folder.org_id = opened.org_id and folder.id = above.parent_id)
        select from above where cardinality(open_to_role_ids) > 0 and not role.id = any(open_to_role_ids)))
      and (opened.study_id is null or exists (select from study_site_assignment mine
        where mine.org_id = opened.org_id and mine.study_id = opened.study_id and mine.user_id = reader.id
          and (opened.site_id is null or mine.site_id = opened.site_id))));

-- What a study demands is due on the day before it counts.
create or replace view learner_course with (security_invoker = true) as
  select course.org_id, studydesk_id_of(course.id, person.id) as id, coalesce(latest.version, 1) as version,
    course.created_at, course.created_by, coalesce(latest.updated_at, course.updated_at) as updated_at, latest.updated_by,
    course.id as course_id, person.id as user_id, course.study_id,
    case when studydesk_holds(done.finished_on, done.expires_on, (now() at time zone home.time_zone)::date) then 'FINISHED' when latest.id is not null and latest.finished_on is null then 'IN_PROGRESS'
      else 'READY' end as state,
    -- What was finished in time is not due again before it ends.
    case when done.expires_on is not null then done.expires_on when done.finished_on is null then line.due_on end as due_on,
    done.finished_on, done.expires_on, done.quiz_score, done.certificate_number
  from (
    select org_id, course_id, user_id, min(due_on) as due_on, bool_or(is_asked) as is_asked
    from (
      select asked.org_id, asked.course_id, person.id as user_id, true as is_asked,
        coalesce(asked.due_on, greatest(asked.created_at, person.created_at, mine.since)::date + asked.due_days) as due_on
      from course_assignment asked
      join "user" person on person.org_id = asked.org_id and (asked.role_id is null or person.role_id = asked.role_id)
        and (asked.user_id is null or person.id = asked.user_id)
      left join lateral (select min(assigned.created_at) as since from study_site_assignment assigned
        where assigned.org_id = asked.org_id and assigned.user_id = person.id
          and (asked.study_id is null or assigned.study_id = asked.study_id) and (asked.site_id is null or assigned.site_id = asked.site_id)) mine on true
      where (asked.study_id is null and asked.site_id is null) or mine.since is not null
      union all
      select demanded.org_id, demanded.course_id, assigned.user_id, true,
        -- The day before it counts; for those who come later, the day on which they come.
        case when demanded.demanded_from is not null then greatest(demanded.demanded_from - 1, assigned.created_at::date) end
      from study_training demanded
      join study_site_assignment assigned on assigned.org_id = demanded.org_id and assigned.study_id = demanded.study_id
      union all
      select org_id, course_id, user_id, false, null from course_progress
    ) asked
    group by org_id, course_id, user_id
  ) line
  join course on course.org_id = line.org_id and course.id = line.course_id and course.deleted_at is null
  join organisation home on home.org_id = line.org_id
  join "user" person on person.org_id = line.org_id and person.id = line.user_id
  left join lateral (select progress.id, progress.version, progress.updated_at, progress.updated_by, progress.finished_on from course_progress progress
    where progress.org_id = line.org_id and progress.user_id = line.user_id and progress.course_id = line.course_id
    order by progress.round desc limit 1) latest on true
  left join lateral (select progress.finished_on, progress.expires_on, progress.quiz_score, progress.certificate_number from course_progress progress
    where progress.org_id = line.org_id and progress.user_id = line.user_id and progress.course_id = line.course_id and progress.finished_on is not null
    order by progress.round desc limit 1) done on true
  where latest.id is not null or (line.is_asked and course.status = 'PUBLISHED'
    and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
    and exists (select from role where role.org_id = person.org_id and role.id = person.role_id
      and exists (select from unnest(role.abilities) ability where ability like 'LEARNING:%'))
    and (course.study_id is null or exists (select from study_site_assignment mine
      where mine.org_id = course.org_id and mine.user_id = person.id and mine.study_id = course.study_id)));

do $$
begin
  execute format('grant execute on function studydesk_opens_document(uuid, uuid, uuid) to %s', studydesk_application_role());
end
$$;
