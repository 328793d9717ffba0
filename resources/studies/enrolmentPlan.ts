/** Planned enrolment of a study, or of a study at a site. Days are YYYY-MM-DD. */
export interface EnrolmentPlan {
  readonly startsOn: string
  /** Days from the start until the full rate is reached. If there are more than in the whole plan, it is reached on the last day. */
  readonly rampDays: number
  readonly endsOn: string
  readonly goal: number
}

export const planStatuses = ['BEHIND', 'ON_TRACK', 'AHEAD'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Share of the planned number by which enrolment may differ and still be on track. */
export const planTolerance = 0.1

/** Enrolment compared with the plan, at the end of a day. */
export interface PlanComparison {
  /** Number planned by the end of that day, rounded. */
  readonly planned: number
  readonly enrolled: number
  readonly status: PlanStatus
}

/** Enrolment compared with the plan, over the study sites that have a plan. */
export interface PlanFigures extends PlanComparison {
  /** Number planned at the end. */
  readonly goal: number
  readonly sitesWithoutPlan: number
  /** The study's own goal, if it differs from the sum of its sites' goals. */
  readonly otherStudyGoal: number | null
}

const dayLength = 86_400_000

/** Returns the days from the first date to the second; negative if the second is earlier. */
export const countDaysBetween = (firstDay: string, secondDay: string): number =>
  Math.round((Date.parse(secondDay) - Date.parse(firstDay)) / dayLength)

/**
 * Returns the number that should be enrolled on a day: 0 on the first day, the goal from the last day on. The rate rises linearly from
 * zero during the ramp and is constant afterwards, so the curve is a parabola followed by a straight line. For several sites, add the
 * results of their plans.
 * @returns a fractional number; round it once, after adding
 */
export function computePlannedEnrolment({ startsOn, rampDays, endsOn, goal }: EnrolmentPlan, day: string): number {
  if (day >= endsOn) return goal
  const elapsedDays = countDaysBetween(startsOn, day)
  if (elapsedDays <= 0) return 0
  const length = countDaysBetween(startsOn, endsOn)
  const ramp = Math.min(rampDays, length)
  const fullRate = goal / (length - ramp / 2)
  return elapsedDays < ramp ? (fullRate * elapsedDays ** 2) / (2 * ramp) : fullRate * (elapsedDays - ramp / 2)
}

/** Returns the share of the planned number that is not enrolled; 0 if none is missing. Pure. */
export const shortfallOf = ({ planned, enrolled }: Pick<PlanComparison, 'planned' | 'enrolled'>): number =>
  planned === 0 ? 0 : Math.max(0, planned - enrolled) / planned

/** Compares enrolment with the plan. It is on track within the tolerance, and also if less than one person is missing. */
export function comparePlan(plans: readonly EnrolmentPlan[], enrolled: number, day: string): PlanComparison {
  const planned = Math.round(plans.reduce((sum, plan) => sum + computePlannedEnrolment(plan, day), 0))
  const allowed = planned * planTolerance
  const status = enrolled < planned - allowed ? 'BEHIND' : enrolled > planned + allowed ? 'AHEAD' : 'ON_TRACK'
  return { planned, enrolled, status }
}
