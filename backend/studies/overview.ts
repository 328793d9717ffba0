import { isUuid } from '#resources/core/fields/ref.ts'
import { createRecruitingLines, type RecruitingFacts } from '#resources/organisation/recruitingChecks.ts'
import type { studyCalls } from '#resources/studies/studiesCalls.ts'
import type { StudyOverviewAnswer, StudyOverviewRole, StudyOverviewSite } from '#resources/studies/studyOverviewAnswer.ts'
import { findMissingRequirements } from '#resources/studies/studyReadiness.ts'
import { notFound } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { buildRecruitingFacts } from './recruitingFacts.ts'

type SiteRow = Omit<StudyOverviewSite, 'daysSinceEnrolment'> & { readonly siteId: string; readonly lastEnrolledOn: string | null }

const dayLength = 86_400_000

/** Returns the state of a study over all its sites: figures, and only the names of its staff. @throws notFound */
export async function readOverview({
  caller,
  params: { studyId },
  studydesk,
}: DeclaredRequest<(typeof studyCalls)['overview']>): Promise<StudyOverviewAnswer> {
  if (!isUuid(studyId)) throw notFound()
  const values = [caller.orgId, studyId]
  const [study, answers] = await Promise.all([
    studydesk.engine.read(caller, 'study', studyId),
    studydesk.database.batch(caller.orgId, [
      { text: sitesOfStudy, values },
      { text: teamOfStudy, values },
      buildRecruitingFacts(caller.orgId, studyId),
    ]),
  ])
  const rows = (answers[0]?.rows ?? []) as unknown as readonly SiteRow[]
  const team = (answers[1]?.rows ?? []) as unknown as readonly StudyOverviewRole[]
  const sites = rows.map(({ siteId, lastEnrolledOn, ...site }) => ({
    ...site,
    daysSinceEnrolment:
      lastEnrolledOn === null ? null : Math.max(0, (Date.parse(todayFor(caller, { siteId })) - Date.parse(lastEnrolledOn)) / dayLength),
  }))
  const sum = (name: 'enrolled' | 'inScreening') => sites.reduce((total, site) => total + site[name], 0)
  return {
    enrolled: sum('enrolled'),
    inScreening: sum('inScreening'),
    goal: study.noOfParticipants,
    sites,
    team,
    missingToPublish: study.availability === 'PUBLISHED' ? [] : findMissingRequirements(study, sites.length),
    beforeRecruiting: createRecruitingLines(answers[2]?.rows[0] as unknown as RecruitingFacts),
  }
}

/** Participants in the trash are never counted. */
const sitesOfStudy = `with counted as (
    select card.site_id, count(*) filter (where card.recruitment_status = 'ENROLLED')::int as enrolled,
      count(*) filter (where card.recruitment_status = 'IN_SCREENING')::int as in_screening,
      max(card.enrolled_on) filter (where card.recruitment_status = 'ENROLLED') as last_enrolled_on
    from participant_study card
    join participant on participant.org_id = card.org_id and participant.id = card.participant_id and participant.deleted_at is null
    where card.org_id = $1 and card.study_id = $2 group by card.site_id
  )
  select study_site.id, study_site.site_id as "siteId", site.name as "siteName", study_site.status,
    study_site.principal_investigator as "principalInvestigator", study_site.opened_on::text as "openedOn",
    study_site.enrollment_goal as "enrollmentGoal", coalesce(counted.enrolled, 0) as enrolled,
    coalesce(counted.in_screening, 0) as "inScreening", counted.last_enrolled_on::text as "lastEnrolledOn"
  from study_site join site on site.org_id = study_site.org_id and site.id = study_site.site_id
  left join counted on counted.site_id = study_site.site_id
  where study_site.org_id = $1 and study_site.study_id = $2
  order by study_site.status desc, lower(site.name), site.id`

const teamOfStudy = `select role as "siteRole", jsonb_agg(name order by lower(name)) as names
  from (
    select distinct assigned.site_role as role, "user".id, concat_ws(' ', "user".first_name, "user".last_name) as name
    from study_site_assignment assigned
    join "user" on "user".org_id = assigned.org_id and "user".id = assigned.user_id
    where assigned.org_id = $1 and assigned.study_id = $2 and "user".status <> 'DEACTIVATED' and not "user".is_machine
  ) person group by role order by role`
