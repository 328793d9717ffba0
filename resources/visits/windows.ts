import { addDays, addSteps, type StepUnit } from '../core/values/day.ts'

/** Timing of a study's visit: its anchor, target and window. */
export interface VisitTiming {
  readonly visitId: string
  /** Offset from the anchor; negative: before it. */
  readonly targetDay: number
  readonly targetUnit: StepUnit
  /** Days before and after the target on which the visit is also allowed. */
  readonly windowBefore: number
  readonly windowAfter: number
  /** The anchor visit; null: the baseline visit. The anchor of the baseline visit itself is the day on which conduct began. */
  readonly dependsOnVisitId: string | null
  readonly isBaseline: boolean
}

/** Days of a participant from which windows are computed, in the site's time zone. */
export interface VisitFacts {
  /** YYYY-MM-DD, first day of the participant's conduct. */
  readonly startedOn: string
  /** Actual or scheduled day of each visit; for a cancelled or missed visit, the last day for which it was scheduled. */
  readonly days: ReadonlyMap<string, DayOfVisit>
  /** Cancelled or missed visits, which will not take place. */
  readonly ended: ReadonlySet<string>
}

interface DayOfVisit {
  readonly on: string
  /** The day can no longer change, so the windows that depend on it are final. */
  readonly isSettled: boolean
}

/** Fields of a participant's visit that affect other visits. */
interface VisitOfParticipant {
  readonly visitId: string
  readonly status: string
  readonly visitDate: string | null
  readonly completedOn: string | null
}

/** Returns the facts from which a participant's windows are computed. */
export function factsOf(visits: readonly VisitOfParticipant[], startedOn: string): VisitFacts {
  const days = new Map<string, DayOfVisit>()
  const endedVisitIds = new Set<string>()
  for (const { visitId, status, visitDate, completedOn } of visits) {
    const isEnded = status === 'CANCELLED' || status === 'MISSED'
    if (isEnded) endedVisitIds.add(visitId)
    if (status === 'COMPLETED' && completedOn !== null) days.set(visitId, { on: completedOn, isSettled: true })
    if ((status === 'SCHEDULED' || isEnded) && visitDate !== null) days.set(visitId, { on: visitDate, isSettled: isEnded })
  }
  return { startedOn, days, ended: endedVisitIds }
}

/** Days on which a visit is allowed, YYYY-MM-DD, both inclusive. */
export interface VisitWindow {
  readonly targetOn: string
  readonly opensOn: string
  readonly closesOn: string
  /** The window depends on a day that may still change. */
  readonly isProjected: boolean
}

/**
 * Returns the windows of a participant's visits, by visit. A window is computed from the actual day of the anchor, else its scheduled
 * day, else its target day. If the anchor was missed or cancelled, its last scheduled day applies, else its target day. Dates have no
 * times or time zones; for months, the last day of a short month replaces a later one. Pure. Specification 2, section 3, "Visit".
 * @param visits visits of the participant's group. If the anchor of a visit is not among them, the baseline visit is its anchor
 */
export function windowsOf(visits: readonly VisitTiming[], { startedOn, days, ended }: VisitFacts): ReadonlyMap<string, VisitWindow> {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  const windowsById = new Map<string, VisitWindow>()

  const anchorOf = (visit: VisitTiming): VisitTiming | undefined =>
    visit.isBaseline ? undefined : (byId.get(visit.dependsOnVisitId ?? '') ?? baseline)
  const anchorDay = (anchor: VisitTiming | undefined) => {
    if (anchor === undefined) return { on: startedOn, isSettled: true }
    const visitDay = days.get(anchor.visitId)
    if (visitDay !== undefined) return visitDay
    const { targetOn, isProjected } = windowOf(anchor)
    return { on: targetOn, isSettled: ended.has(anchor.visitId) && !isProjected }
  }
  function windowOf(visit: VisitTiming): VisitWindow {
    const cachedWindow = windowsById.get(visit.visitId)
    if (cachedWindow !== undefined) return cachedWindow
    const { on, isSettled } = anchorDay(anchorOf(visit))
    const targetOn = addSteps(on, visit.targetDay, visit.targetUnit)
    const window = {
      targetOn,
      opensOn: addDays(targetOn, -visit.windowBefore),
      closesOn: addDays(targetOn, visit.windowAfter),
      isProjected: !isSettled,
    }
    windowsById.set(visit.visitId, window)
    return window
  }

  for (const visit of visits) windowOf(visit)
  return windowsById
}

/**
 * Returns a visit that must precede this one but has not taken place by the day: an anchor, directly or through other visits, or the
 * baseline visit. Null if none exists. Visits that are due before their anchor do not have to follow it. Pure.
 */
export function anchorAfter(
  visits: readonly VisitTiming[],
  { days, ended }: Pick<VisitFacts, 'days' | 'ended'>,
  { visitId, day }: { readonly visitId: string; readonly day: string },
): string | null {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  for (let currentVisit = byId.get(visitId); currentVisit !== undefined && !currentVisit.isBaseline && currentVisit.targetDay >= 0; ) {
    const anchor: VisitTiming | undefined = byId.get(currentVisit.dependsOnVisitId ?? '') ?? baseline
    if (anchor === undefined) return null
    const anchorState = days.get(anchor.visitId)
    const isDone = anchorState?.isSettled === true && anchorState.on <= day
    if (!isDone && !ended.has(anchor.visitId)) return anchor.visitId
    currentVisit = anchor
  }
  return null
}

/** Returns the number of days by which a day is outside a window: negative before it, positive after it, 0 within it. */
export function getDaysOutside({ opensOn, closesOn }: Pick<VisitWindow, 'opensOn' | 'closesOn'>, day: string): number {
  if (day < opensOn) return -countDaysBetween(day, opensOn)
  return day > closesOn ? countDaysBetween(closesOn, day) : 0
}

const countDaysBetween = (firstDay: string, secondDay: string): number =>
  Math.round((Date.parse(secondDay) - Date.parse(firstDay)) / 86_400_000)

/** Fields that define the anchor of a visit. */
type AnchorFields = Pick<VisitTiming, 'visitId' | 'dependsOnVisitId' | 'isBaseline'>

/** Finds a visit that depends on itself through other visits. @returns the IDs of the cycle, or null */
export function circleOf(visits: readonly AnchorFields[]): readonly string[] | null {
  const byId = new Map(visits.map((visit) => [visit.visitId, visit]))
  const baseline = visits.find(({ isBaseline }) => isBaseline)
  const nextOf = ({ dependsOnVisitId, isBaseline }: AnchorFields): AnchorFields | undefined =>
    dependsOnVisitId === null ? (isBaseline ? undefined : baseline) : byId.get(dependsOnVisitId)
  for (const visit of visits) {
    const chain = [visit.visitId]
    for (let next = nextOf(visit); next !== undefined; next = nextOf(next)) {
      if (next.visitId === visit.visitId) return chain
      if (chain.includes(next.visitId)) break
      chain.push(next.visitId)
    }
  }
  return null
}

/** Recurrence of a visit: interval and count. */
export interface VisitSeries {
  readonly every: number
  readonly unit: StepUnit
  /** Number of visits, including the first. */
  readonly count: number
}

type Target = Pick<VisitTiming, 'targetDay' | 'targetUnit'>

/**
 * Returns the targets of a series; the first is the visit's own target. All targets count from the same anchor, so a late visit does not
 * move the others.
 * @returns null if months would have to be converted to days
 */
export function targetsOf({ targetDay, targetUnit }: Target, { every, unit, count }: VisitSeries): readonly Target[] | null {
  const toDays = { DAYS: 1, WEEKS: 7 } as const
  const times = Array.from({ length: count }, (_, time) => time * every)
  if (unit === targetUnit || targetDay === 0) return times.map((steps) => ({ targetDay: targetDay + steps, targetUnit: unit }))
  if (unit === 'MONTHS' || targetUnit === 'MONTHS') return null
  return times.map((steps) => ({ targetDay: targetDay * toDays[targetUnit] + steps * toDays[unit], targetUnit: 'DAYS' }))
}
