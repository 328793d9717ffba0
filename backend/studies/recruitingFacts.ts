import type { Statement } from '../platform/database/types.ts'

/**
 * Returns the statement for one row of `RecruitingFacts`: the requirements that a study meets before it recruits. Former users and
 * machines do not count as team members.
 */
export const buildRecruitingFacts = (orgId: string, studyId: string): Statement => ({ text: facts, values: [orgId, studyId] })

const facts = `with open_site as (
    select study_site.site_id, site.name from study_site
    join site on site.org_id = study_site.org_id and site.id = study_site.site_id
    where study_site.org_id = $1 and study_site.study_id = $2 and study_site.status = 'OPEN'
  ), team as (
    select distinct assigned.site_id, "user".id, concat_ws(' ', "user".first_name, "user".last_name) as name
    from study_site_assignment assigned
    join "user" on "user".org_id = assigned.org_id and "user".id = assigned.user_id
    where assigned.org_id = $1 and assigned.study_id = $2 and "user".status <> 'DEACTIVATED' and not "user".is_machine
  ), demanded as (
    select course.id from study_training
    join course on course.org_id = study_training.org_id and course.id = study_training.course_id
      and course.status = 'PUBLISHED' and course.deleted_at is null
    where study_training.org_id = $1 and study_training.study_id = $2
  )
  select (select count(*)::int from open_site) as "openSites",
    (select count(*)::int from eligibility_criterion where org_id = $1 and study_id = $2 and deleted_at is null) as criteria,
    study.study_consent or exists (
      select from study_consent where org_id = $1 and study_id = $2 and purpose = 'MAIN') as "asksConsent",
    (select count(*)::int from study_consent
      join study_consent_form worded on worded.org_id = study_consent.org_id and worded.study_consent_id = study_consent.id
      join form on form.org_id = worded.org_id and form.id = worded.form_id
      where study_consent.org_id = $1 and study_consent.study_id = $2 and study_consent.purpose = 'MAIN' and study_consent.is_active
        and form.approved_version is not null and form.is_active and form.deleted_at is null) as "approvedConsents",
    (select count(*)::int from visit where org_id = $1 and study_id = $2 and planned = 'PLANNED') as visits,
    (select count(*)::int from form where org_id = $1 and deleted_at is null and is_active and approved_version is not null
      and ((study_id = $2 and is_screening) or (study_id is null and is_prescreen_exist))) as "screeningForms",
    array(select name from open_site where not exists (select from team where team.site_id = open_site.site_id)
      order by lower(name)) as "sitesWithoutTeam",
    exists (select from demanded) as "asksTraining",
    array(select distinct name from team where exists (select from demanded where not exists (
      select from course_progress done where done.org_id = $1 and done.user_id = team.id and done.course_id = demanded.id
        and studydesk_holds(done.finished_on, done.expires_on,
          (select (now() at time zone time_zone)::date from organisation where org_id = $1)))) order by name) as untrained,
    coalesce((select required_to_recruit from organisation where org_id = $1), '{}') as required
  from study where org_id = $1 and id = $2`
