import type { RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { figureTerms } from '#resources/reports/figureTerms.ts'
import { comparePlan, countDaysBetween } from '#resources/studies/enrolmentPlan.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { todayFor } from '../../platform/common/today.ts'
import { planOfSite, planRows } from '../../studies/enrolmentPlan.ts'
import { openAlerts } from './openAlerts.ts'
import { summary } from './summary.ts'

interface SiteRow {
  readonly studyId: string
  readonly study: string
  readonly siteId: string
  readonly site: string
  readonly principalInvestigator: string | null
  readonly status: RankedSite['status']
  /** YYYY-MM-DD */
  readonly lastEnrolledOn: string | null
}

/**
 * Returns the study sites that the reader's figures count, by the days since their last enrolment: sites of the study, or of all
 * recruiting studies.
 */
export async function rankSites(request: FigureRequest): Promise<readonly RankedSite[]> {
  const { caller, studydesk, studyId } = request
  const [plans, bySite, alerts, [answer]] = await Promise.all([
    planRows(request),
    summary(request, { by: ['studyId', 'siteId'], ...figureTerms.enrolled.where }),
    openAlerts(request),
    studydesk.database.batch(caller.orgId, [{ text: sitesOfStudy, values: [caller.orgId, studyId] }]),
  ])
  const keyOf = (row: { readonly studyId?: unknown; readonly siteId?: unknown }) => `${row.studyId} ${row.siteId}`
  const enrolledBySite = new Map(bySite.groups.map(({ values, count }) => [keyOf(values), count]))
  const alertsBySite = Map.groupBy(alerts, keyOf)
  const rowBySite = new Map(((answer?.rows ?? []) as unknown as readonly SiteRow[]).map((row) => [keyOf(row), row]))
  return plans
    .flatMap((row): readonly RankedSite[] => {
      const site = rowBySite.get(keyOf(row))
      if (site === undefined) return []
      const today = todayFor(caller, { siteId: row.siteId })
      const enrolledCount = enrolledBySite.get(keyOf(row)) ?? 0
      const plan = planOfSite(row)
      const { lastEnrolledOn, ...named } = site
      return [
        {
          ...named,
          enrolled: enrolledCount,
          goal: row.goal,
          plan: plan === null ? null : comparePlan([plan], enrolledCount, today),
          daysSinceEnrolment: lastEnrolledOn === null ? null : Math.max(0, countDaysBetween(lastEnrolledOn, today)),
          alerts: alertsBySite.get(keyOf(row))?.map(({ topic, raisedOn }) => ({ topic, raisedOn })) ?? [],
        },
      ]
    })
    .toSorted(
      (firstSite, other) =>
        rankOf(other) - rankOf(firstSite) ||
        firstSite.study.localeCompare(other.study, caller.language) ||
        firstSite.site.localeCompare(other.site, caller.language),
    )
}

/** Returns the rank of a site. A site without enrolment ranks above all other open sites. */
const rankOf = ({ status, daysSinceEnrolment }: RankedSite): number => (status === 'OPEN' ? 1 + (daysSinceEnrolment ?? 1e6) : 0)

const sitesOfStudy = `select place.study_id::text as "studyId", coalesce(nullif(study.abbreviated_title, ''), study.trial_name) as study, place.site_id::text as "siteId", site.name as site,
    nullif(place.principal_investigator, '') as "principalInvestigator", place.status, (
      select max(card.enrolled_on)::text from participant_study card
      where card.org_id = $1 and card.study_id = place.study_id and card.site_id = place.site_id and card.recruitment_status = 'ENROLLED'
        and card.participant_id not in (select id from participant where org_id = $1 and deleted_at is not null)
    ) as "lastEnrolledOn"
  from study_site place join site on site.org_id = place.org_id and site.id = place.site_id and site.deleted_at is null
    join study on study.org_id = place.org_id and study.id = place.study_id and study.deleted_at is null
  where place.org_id = $1 and (place.study_id = $2::uuid or $2::uuid is null and study.status = 'RECRUITING')`
