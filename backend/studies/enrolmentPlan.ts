import type { PlanFigures } from '#resources/dashboardAnswers.ts'
import { comparePlan, type EnrolmentPlan } from '#resources/enrolmentPlan.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import type { Statement } from '../database/types.ts'
import type { Asked } from '../part.ts'

/** A study at a site, with what its plan is made of. Days are YYYY-MM-DD. */
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
  /** Number of all sites of the study, in the reader's scope or not. */
  readonly sitesOfStudy: number
}

/** The plan of a study-site; without a site, of a whole study. */
export interface PlacedPlan {
  readonly studyId: string
  readonly siteId: string | null
  readonly plan: EnrolmentPlan
}

/** @param studyIds null: of all studies that are not given up */
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

/** Plans of the study-sites that the reader's figures count. */
export async function planRows({ caller, studydesk, studyId }: Asked): Promise<readonly PlanRow[]> {
  const own = new Set(caller.studySites.map((each) => `${each.studyId} ${each.siteId}`))
  const [answer] = await studydesk.database.batch(caller.orgId, [planStatement(caller.orgId, studyId === null ? null : [studyId])])
  return ((answer?.rows ?? []) as unknown as readonly PlanRow[]).filter(
    (row) => readsAllFigures(caller) || own.has(`${row.studyId} ${row.siteId}`),
  )
}

/** A site without days of its own has those of the study; null: it has no goal, or no days. */
export function planOfSite({ goal, startsOn, rampDays, endsOn, ...row }: PlanRow): EnrolmentPlan | null {
  if (goal === null) return null
  return startsOn === null || endsOn === null
    ? planFrom(goal, row.studyStartsOn, row.studyRampDays, row.studyEndsOn)
    : planFrom(goal, startsOn, rampDays, endsOn)
}

/** Plans of the sites; of a study none of whose sites has a goal the study's own, where all of its sites are there. */
export function plansOf(rows: readonly PlanRow[]): readonly PlacedPlan[] {
  return [...Map.groupBy(rows, ({ studyId }) => studyId).entries()].flatMap(([studyId, sites]): readonly PlacedPlan[] => {
    const ofSites = sites.flatMap((row) => {
      const plan = planOfSite(row)
      return plan === null ? [] : [{ studyId, siteId: row.siteId, plan }]
    })
    const [first] = sites
    if (first === undefined || sites.some(({ goal }) => goal !== null) || sites.length < first.sitesOfStudy) return ofSites
    const plan = planFrom(first.studyGoal, first.studyStartsOn, first.studyRampDays, first.studyEndsOn)
    return plan === null ? [] : [{ studyId, siteId: null, plan }]
  })
}

/**
 * Enrolment against the plan, over what has one.
 * @param enrolledAt counts the enrolled at a study-site
 * @returns null where nothing has a plan
 */
export function planFiguresOf(rows: readonly PlanRow[], enrolledAt: (row: PlanRow) => number, today: string): PlanFigures | null {
  const plans = plansOf(rows)
  if (plans.length === 0) return null
  const isPlanned = (row: PlanRow) =>
    plans.some(({ studyId, siteId }) => studyId === row.studyId && (siteId === null || siteId === row.siteId))
  const planned = rows.filter(isPlanned)
  const comparison = comparePlan(
    plans.map(({ plan }) => plan),
    planned.reduce((sum, row) => sum + enrolledAt(row), 0),
    today,
  )
  const goal = plans.reduce((sum, { plan }) => sum + plan.goal, 0)
  return { ...comparison, goal, sitesWithoutPlan: rows.length - planned.length, otherStudyGoal: otherStudyGoal(rows, goal) }
}

function otherStudyGoal(rows: readonly PlanRow[], goal: number): number | null {
  const [first] = rows
  const isOneStudy = first !== undefined && rows.length === first.sitesOfStudy && rows.every(({ studyId }) => studyId === first.studyId)
  return isOneStudy && first.studyGoal !== goal ? first.studyGoal : null
}

function planFrom(goal: number, startsOn: string | null, rampDays: number | null, endsOn: string | null): EnrolmentPlan | null {
  return startsOn === null || endsOn === null ? null : { goal, startsOn, rampDays: rampDays ?? 0, endsOn }
}
