import { daysAfter, type StepUnit, stepsAfter } from '../core/day.ts'

/** When a visit of a study is due. */
export interface VisitTiming {
  readonly visitId: string
  /** After the anchor, or before it where it is negative. */
  readonly targetDay: number
  readonly targetUnit: StepUnit
  /** Days before and after the target on which the visit may be, too. */
  readonly windowBefore: number
  readonly windowAfter: number
  /** The visit whose day is the anchor; null: the baseline visit, whose own anchor is the day on which conduct began. */
  readonly dependsOnVisitId: string | null
  readonly isBaseline: boolean
}

/** What is known of a participant: days alone, as the calendar of their site has them. */
export interface VisitFacts {
  /** YYYY-MM-DD, the day on which conduct began for them. */
  readonly startedOn: string
  /** By the visit: the day on which it was, or is to be; of one that will not take place, the day for which it was planned last. */
  readonly days: ReadonlyMap<string, DayOfVisit>
  /** Cancelled or missed visits, whose day will not come. */
  readonly ended: ReadonlySet<string>
}

interface DayOfVisit {
  readonly on: string
  /** It moves no more: what counts from it is settled. */
  readonly isSettled: boolean
}

/** A visit of a participant, as far as others hang on it. */
interface VisitOfParticipant {
  readonly visitId: string
  readonly status: string
  readonly visitDate: string | null
  readonly completedOn: string | null
}

/** What the visits of a participant tell of their days. */
export function factsOf(visits: readonly VisitOfParticipant[], startedOn: string): VisitFacts {
  const days = new Map<string, DayOfVisit>()
  const ended = new Set<string>()
  for (const { visitId, status, visitDate, completedOn } of visits) {
    const isEnded = status === 'CANCELLED' || status === 'MISSED'
    if (isEnded) ended.add(visitId)
    if (status === 'COMPLETED' && completedOn !== null) days.set(visitId, { on: completedOn, isSettled: true })
    if ((status === 'SCHEDULED' || isEnded) && visitDate !== null) days.set(visitId, { on: visitDate, isSettled: isEnded })
  }
  return { startedOn, days, ended }
}

/** Days on which a visit may be, YYYY-MM-DD: both ends belong to it. */
export interface VisitWindow {
  readonly targetOn: string
  readonly opensOn: string
  readonly closesOn: string
  /** It counts from a day that may still move. */
  readonly isProjected: boolean
}

/**
 * The windows of a participant's visits, by the visit: computed from the day on which the anchor was, else from that on which it is to be, else from
 * that on which it is due. What counts from a visit that was missed or cancelled counts from the day for which that was planned, else due. Calendar days without hours or zones; in months, the last day of a short month stands for a later one. Pure. Specification 2,
 * section 3, "Visit".
 * @param visits those of the participant's group; a visit that hangs on another that is not among them hangs on the baseline visit
 */
export function windowsOf(visits: readonly VisitTiming[], { startedOn, days, ended }: VisitFacts): ReadonlyMap<string, VisitWindow> {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  const found = new Map<string, VisitWindow>()

  const anchorOf = (visit: VisitTiming): VisitTiming | undefined =>
    visit.isBaseline ? undefined : (byId.get(visit.dependsOnVisitId ?? '') ?? baseline)
  const anchorDay = (anchor: VisitTiming | undefined) => {
    if (anchor === undefined) return { on: startedOn, isSettled: true }
    const known = days.get(anchor.visitId)
    if (known !== undefined) return known
    const { targetOn, isProjected } = windowOf(anchor)
    return { on: targetOn, isSettled: ended.has(anchor.visitId) && !isProjected }
  }
  function windowOf(visit: VisitTiming): VisitWindow {
    const known = found.get(visit.visitId)
    if (known !== undefined) return known
    const { on, isSettled } = anchorDay(anchorOf(visit))
    const targetOn = stepsAfter(on, visit.targetDay, visit.targetUnit)
    const window = {
      targetOn,
      opensOn: daysAfter(targetOn, -visit.windowBefore),
      closesOn: daysAfter(targetOn, visit.windowAfter),
      isProjected: !isSettled,
    }
    found.set(visit.visitId, window)
    return window
  }

  for (const visit of visits) windowOf(visit)
  return found
}

/**
 * The visit after which this one comes, where it is still to take place or took place after the day: one that it counts from, by way of others, or the
 * baseline visit. Null where none speaks against the day. Visits that are due before their anchor come before it. Pure.
 */
export function anchorAfter(
  visits: readonly VisitTiming[],
  { days, ended }: Pick<VisitFacts, 'days' | 'ended'>,
  { visitId, day }: { readonly visitId: string; readonly day: string },
): string | null {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  for (let at = byId.get(visitId); at !== undefined && !at.isBaseline && at.targetDay >= 0; ) {
    const anchor: VisitTiming | undefined = byId.get(at.dependsOnVisitId ?? '') ?? baseline
    if (anchor === undefined) return null
    const known = days.get(anchor.visitId)
    const isDone = known?.isSettled === true && known.on <= day
    if (!isDone && !ended.has(anchor.visitId)) return anchor.visitId
    at = anchor
  }
  return null
}

/** Days by which a day lies outside of a window: before it negative, after it positive, within it 0. */
export function daysOutside({ opensOn, closesOn }: Pick<VisitWindow, 'opensOn' | 'closesOn'>, day: string): number {
  if (day < opensOn) return -daysBetween(day, opensOn)
  return day > closesOn ? daysBetween(closesOn, day) : 0
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** What a visit hangs on, one after the other. */
type Anchored = Pick<VisitTiming, 'visitId' | 'dependsOnVisitId' | 'isBaseline'>

/** Does a visit hang on itself, by way of others? @returns the ids around the circle, or null */
export function circleOf(visits: readonly Anchored[]): readonly string[] | null {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  const nextOf = ({ dependsOnVisitId, isBaseline }: Anchored): Anchored | undefined =>
    dependsOnVisitId === null ? (isBaseline ? undefined : baseline) : byId.get(dependsOnVisitId)
  for (const visit of visits) {
    const way = [visit.visitId]
    for (let next = nextOf(visit); next !== undefined; next = nextOf(next)) {
      if (next.visitId === visit.visitId) return way
      if (way.includes(next.visitId)) break
      way.push(next.visitId)
    }
  }
  return null
}

/** How often a visit comes again, and after what. */
export interface VisitSeries {
  readonly every: number
  readonly unit: StepUnit
  /** Visits in all, the first included. */
  readonly count: number
}

type Target = Pick<VisitTiming, 'targetDay' | 'targetUnit'>

/**
 * The targets of a series, the first of them the visit's own, all counted from the same anchor: a visit that came late moves none of the others.
 * @returns null where months would have to be told in days
 */
export function targetsOf({ targetDay, targetUnit }: Target, { every, unit, count }: VisitSeries): readonly Target[] | null {
  const toDays = { DAYS: 1, WEEKS: 7 } as const
  const times = Array.from({ length: count }, (_, time) => time * every)
  if (unit === targetUnit || targetDay === 0) return times.map((steps) => ({ targetDay: targetDay + steps, targetUnit: unit }))
  if (unit === 'MONTHS' || targetUnit === 'MONTHS') return null
  return times.map((steps) => ({ targetDay: targetDay * toDays[targetUnit] + steps * toDays[unit], targetUnit: 'DAYS' }))
}
