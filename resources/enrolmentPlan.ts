/** Planned enrolment of a study, or of a study at a site. Days are YYYY-MM-DD. */
export interface EnrolmentPlan {
  readonly startsOn: string
  /** Days from the start until the full rate is reached; more than the whole plan: it is reached on the last day. */
  readonly rampDays: number
  readonly endsOn: string
  readonly goal: number
}

export const planStatuses = ['BEHIND', 'ON_TRACK', 'AHEAD'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Share of the planned number by which enrolment may differ and still be on track. */
export const planTolerance = 0.1

/** Enrolment against the plan as of a day. */
export interface PlanComparison {
  /** Planned by the end of that day, in whole people. */
  readonly planned: number
  readonly enrolled: number
  readonly status: PlanStatus
}

const dayLength = 86_400_000

/** Days from the first day to the second; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/**
 * Number that should be enrolled on a day: 0 on the first day, the goal from the last day on. The rate rises evenly from zero through the ramp and stays the same
 * afterwards, so that the curve is a parabola followed by a straight line. Plans of several sites add up: the number of all is the sum of these.
 * @returns a fraction of people; round it once, after adding up
 */
export function plannedOn({ startsOn, rampDays, endsOn, goal }: EnrolmentPlan, day: string): number {
  if (day >= endsOn) return goal
  const elapsed = daysBetween(startsOn, day)
  if (elapsed <= 0) return 0
  const length = daysBetween(startsOn, endsOn)
  const ramp = Math.min(rampDays, length)
  const fullRate = goal / (length - ramp / 2)
  return elapsed < ramp ? (fullRate * elapsed ** 2) / (2 * ramp) : fullRate * (elapsed - ramp / 2)
}

/** Share of the planned number that is not enrolled; 0 where all are. Pure. */
export const shortfallOf = ({ planned, enrolled }: Pick<PlanComparison, 'planned' | 'enrolled'>): number =>
  planned === 0 ? 0 : Math.max(0, planned - enrolled) / planned

/** Compares the enrolled with the planned: on track within the tolerance, and where less than one person is missing. */
export function comparePlan(plans: readonly EnrolmentPlan[], enrolled: number, day: string): PlanComparison {
  const planned = Math.round(plans.reduce((sum, plan) => sum + plannedOn(plan, day), 0))
  const allowed = planned * planTolerance
  const status = enrolled < planned - allowed ? 'BEHIND' : enrolled > planned + allowed ? 'AHEAD' : 'ON_TRACK'
  return { planned, enrolled, status }
}
