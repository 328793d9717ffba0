import type { PlanFigures } from '#resources/studies/enrolmentPlan.ts'
import { comparePlan, type EnrolmentPlan } from '#resources/studies/enrolmentPlan.ts'
import { canReadAllFigures } from '../platform/access/allFigures.ts'
import type { FigureRequest } from '../platform/answers/partial.ts'
import type { Statement } from '../platform/database/types.ts'

/** A study at a site, with the values of its enrolment plan. Days are YYYY-MM-DD. */
export interface PlanRow {
  readonly studyId: string
  readonly siteId: string
  readonly goal: number | null
  readonly startsOn: string | null
  readonly rampDays: number | null
  readonly endsOn: string | null
  readonly studyGoal: number
  readonly studyStartsOn: string | null
  readonly studyRampDays: number | null
  readonly studyEndsOn: string | null
  /** Number of all sites of the study, inside and outside of the reader's scope. */
  readonly sitesOfStudy: number
}

/** The plan of a study site, or of a whole study if it has no site. */
export interface StudySitePlan {
  readonly studyId: string
  readonly siteId: string | null
  readonly plan: EnrolmentPlan
}

/**
 * Returns the statement for the plan values of studies, except cancelled and archived studies.
 * @param studyIds null for all studies
 */
export const planStatement = (orgId: string, studyIds: readonly string[] | null): Statement => ({
  text: `select place.study_id::text as "studyId", place.site_id::text as "siteId", place.enrollment_goal as goal,
      place.enrolment_starts_on::text as "startsOn", place.enrolment_ramp_days as "rampDays", place.enrolment_ends_on::text as "endsOn",
      study.no_of_participants as "studyGoal", study.enrolment_starts_on::text as "studyStartsOn",
      study.enrolment_ramp_days as "studyRampDays", study.enrolment_ends_on::text as "studyEndsOn",
      (count(*) over (partition by place.study_id))::int as "sitesOfStudy"
    from study_site place join study on study.org_id = place.org_id and study.id = place.study_id and study.deleted_at is null
    where place.org_id = $1 and study.status not in ('CANCELLED', 'ARCHIVED') and ($2::uuid[] is null or place.study_id = any($2::uuid[]))`,
  values: [orgId, studyIds],
})

/** Returns the plan values of the study sites that the reader's figures count. */
export async function planRows({ caller, studydesk, studyId }: FigureRequest): Promise<readonly PlanRow[]> {
  const ownStudySiteKeys = new Set(caller.studySites.map((each) => `${each.studyId} ${each.siteId}`))
  const [answer] = await studydesk.database.batch(caller.orgId, [planStatement(caller.orgId, studyId === null ? null : [studyId])])
  return ((answer?.rows ?? []) as unknown as readonly PlanRow[]).filter(
    (row) => canReadAllFigures(caller) || ownStudySiteKeys.has(`${row.studyId} ${row.siteId}`),
  )
}

/** Returns the plan of a site. A site without dates uses the dates of its study. Null if the site has no goal, or neither has dates. */
export function planOfSite({ goal, startsOn, rampDays, endsOn, ...row }: PlanRow): EnrolmentPlan | null {
  if (goal === null) return null
  return startsOn === null || endsOn === null
    ? planFrom(goal, row.studyStartsOn, row.studyRampDays, row.studyEndsOn)
    : planFrom(goal, startsOn, rampDays, endsOn)
}

/**
 * Returns the plans of the sites. If no site of a study has a goal, returns the plan of the study, provided that all its sites are among
 * the rows.
 */
export function plansOf(rows: readonly PlanRow[]): readonly StudySitePlan[] {
  return [...Map.groupBy(rows, ({ studyId }) => studyId).entries()].flatMap(([studyId, sites]): readonly StudySitePlan[] => {
    const sitePlans = sites.flatMap((row) => {
      const plan = planOfSite(row)
      return plan === null ? [] : [{ studyId, siteId: row.siteId, plan }]
    })
    const [first] = sites
    if (first === undefined || sites.some(({ goal }) => goal !== null) || sites.length < first.sitesOfStudy) return sitePlans
    const plan = planFrom(first.studyGoal, first.studyStartsOn, first.studyRampDays, first.studyEndsOn)
    return plan === null ? [] : [{ studyId, siteId: null, plan }]
  })
}

/**
 * Returns enrolment against plan, counting only sites and studies with a plan.
 * @param countEnrolled counts the enrolled participants at a study site
 * @returns null if there is no plan
 */
export function planFiguresOf(rows: readonly PlanRow[], countEnrolled: (row: PlanRow) => number, today: string): PlanFigures | null {
  const plans = plansOf(rows)
  if (plans.length === 0) return null
  const isPlanned = (row: PlanRow) =>
    plans.some(({ studyId, siteId }) => studyId === row.studyId && (siteId === null || siteId === row.siteId))
  const planned = rows.filter(isPlanned)
  const comparison = comparePlan(
    plans.map(({ plan }) => plan),
    planned.reduce((sum, row) => sum + countEnrolled(row), 0),
    today,
  )
  const goal = plans.reduce((sum, { plan }) => sum + plan.goal, 0)
  return { ...comparison, goal, sitesWithoutPlan: rows.length - planned.length, otherStudyGoal: findOtherStudyGoal(rows, goal) }
}

function findOtherStudyGoal(rows: readonly PlanRow[], goal: number): number | null {
  const [first] = rows
  const isSingleStudy = first !== undefined && rows.length === first.sitesOfStudy && rows.every(({ studyId }) => studyId === first.studyId)
  return isSingleStudy && first.studyGoal !== goal ? first.studyGoal : null
}

function planFrom(goal: number, startDate: string | null, rampDays: number | null, endDate: string | null): EnrolmentPlan | null {
  return startDate === null || endDate === null ? null : { goal, startsOn: startDate, rampDays: rampDays ?? 0, endsOn: endDate }
}
