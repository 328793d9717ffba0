/** An event of a REDCap project. */
export interface RedcapEvent {
  readonly uniqueName: string
  readonly name: string
  readonly arm: string
  /** Days from the beginning of the arm; null if the file has none. */
  readonly day: number | null
  /** Days before and after the event. */
  readonly before: number
  readonly after: number
  /** Instruments of the event, by their names without spaces, in their order. */
  readonly forms: readonly string[]
}

/** Events, arms and repeating instruments of a REDCap project. */
export interface RedcapSchedule {
  readonly arms: readonly { readonly number: string; readonly name: string }[]
  readonly events: readonly RedcapEvent[]
  /** Instruments and events that users repeat as often as they need. A null form: the whole event. */
  readonly repeating: readonly { readonly event: string; readonly form: string | null }[]
  /** Names of the instruments, by their names without spaces. */
  readonly formNames: ReadonlyMap<string, string>
}

/** A visit in place of one event, or of equal events of several arms. */
export interface RedcapVisit {
  readonly name: string
  readonly events: readonly RedcapEvent[]
  /** Numbers of the arms; empty: all arms. */
  readonly arms: readonly string[]
  /** Days from the first event of the arm. */
  readonly targetDay: number
}

const longestName = 80

/** Plans the visits of events. Equal events of several arms with the same name become one visit; names of visits are unique. Pure. */
export function redcapVisitsOf({ events, arms }: Pick<RedcapSchedule, 'events' | 'arms'>): readonly RedcapVisit[] {
  const armNumbers = new Set(events.map(({ arm }) => arm))
  const firstDays = new Map(
    [...armNumbers].map((arm) => [arm, Math.min(...events.filter((each) => each.arm === arm).map(({ day }) => day ?? 0))]),
  )
  const dayOf = ({ day, arm }: RedcapEvent): number => (day ?? 0) - (firstDays.get(arm) ?? 0)
  const keyOf = (event: RedcapEvent): string =>
    JSON.stringify([event.name.trim().toLowerCase(), dayOf(event), event.before, event.after, event.forms])
  const used = new Set<string>()
  return [...Map.groupBy(events, keyOf).values()].flatMap((group): readonly RedcapVisit[] => {
    const [first] = group
    if (first === undefined) return []
    const isOnlyOne = events.every((event) => group.includes(event) || event.name.trim().toLowerCase() !== first.name.trim().toLowerCase())
    const groupArms = [...new Set(group.map(({ arm }) => arm))]
    const armNames = groupArms.map((arm) => arms.find(({ number }) => number === arm)?.name ?? arm).join(', ')
    const name = freeName(isOnlyOne ? first.name.trim() : `${first.name.trim()} (${armNames})`, used)
    return [{ name, events: group, arms: groupArms.length === armNumbers.size ? [] : groupArms, targetDay: dayOf(first) }]
  })
}

function freeName(name: string, used: Set<string>): string {
  let free = name.slice(0, longestName)
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${name.slice(0, longestName - 4)} ${number}`
  used.add(free.toLowerCase())
  return free
}

/** Returns the names of visits by the unique names of their events. Pure. */
export const visitNamesOf = (schedule: Pick<RedcapSchedule, 'events' | 'arms'>): ReadonlyMap<string, string> =>
  new Map(redcapVisitsOf(schedule).flatMap(({ name, events }) => events.map(({ uniqueName }) => [uniqueName, name] as const)))
