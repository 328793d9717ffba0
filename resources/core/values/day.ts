/** Time zones of an organization: its default, and the zones of sites that differ from it. IANA names. */
export interface Zones {
  readonly organisation: string
  /** Time zones by site ID. */
  readonly sites: Readonly<Record<string, string>>
}

/** A row that may contain the ID of its site. */
interface SiteRow {
  readonly siteId?: unknown
}

/** Returns the time zone of the row's site, else of the organization. */
export function zoneOf({ organisation, sites }: Zones, { siteId }: SiteRow = {}): string {
  return typeof siteId === 'string' && Object.hasOwn(sites, siteId) ? (sites[siteId] ?? organisation) : organisation
}

/**
 * Returns today's date, YYYY-MM-DD, in the time zone of the row's site, else of the organization. Rules such as "not in the future" use
 * it. Pure.
 */
export const dateOfRow = (zones: Zones, row: SiteRow, instant: Date): string => formatDate(zoneOf(zones, row), instant)

/** Returns the date of an instant in a time zone, YYYY-MM-DD. */
export const formatDate = (timeZone: string, instant: Date): string => formatClock(timeZone, instant).slice(0, 10)

/** Returns the local time of an instant in a time zone, YYYY-MM-DD HH:mm. */
export function formatClock(timeZone: string, instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastShown.get(timeZone)
  if (last?.minute === minute) return last.clock
  const clock = readClock(timeZone, instant)
  lastShown.set(timeZone, { minute, clock })
  return clock
}

/**
 * Last result for each time zone. A list needs the same minute for every row, and formatting it for each row took a tenth of the list's
 * time.
 */
const lastShown = new Map<string, { readonly minute: number; readonly clock: string }>()

function readClock(timeZone: string, instant: Date): string {
  const partsByType = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${partsByType.year?.padStart(4, '0')}-${partsByType.month}-${partsByType.day} ${partsByType.hour}:${partsByType.minute}`
}

/**
 * Returns the instant of a local time, YYYY-MM-DD HH:mm, in a time zone. If the hour occurs twice, returns the first. If the clocks skip
 * it in spring, returns the same minute one hour later.
 */
export function parseClock(timeZone: string, clock: string): Date {
  const asUtc = Date.parse(`${clock.replace(' ', 'T')}Z`)
  const moments = [-1, 1].map((direction) => asUtc - offsetOf(timeZone, asUtc + direction * day)).sort((left, right) => left - right)
  const matchingMoment = moments.find((moment) => formatClock(timeZone, new Date(moment)) >= clock)
  return new Date(matchingMoment ?? asUtc)
}

/** Returns the first instant of a day (YYYY-MM-DD) in a time zone. */
export const startOfDay = (timeZone: string, date: string): Date => parseClock(timeZone, `${date} 00:00`)

/** Returns the date a number of days later, or earlier if the number is negative. Both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Returns the same day a number of months later, both YYYY-MM-DD. If that month is too short, returns its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** Units of the interval between two days of a plan. */
export const stepUnits = ['DAYS', 'WEEKS', 'MONTHS'] as const
export type StepUnit = (typeof stepUnits)[number]

/** Returns the date a number of days, weeks or months later, both YYYY-MM-DD. */
export const addSteps = (date: string, steps: number, unit: StepUnit): string =>
  unit === 'MONTHS' ? addMonths(date, steps) : addDays(date, unit === 'WEEKS' ? steps * 7 : steps)

/**
 * Returns the same day a number of years later, or earlier if the number is negative. Both YYYY-MM-DD. 29 February becomes the 28th in
 * common years.
 */
export function addYears(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const movedDate = `${year}${date.slice(4)}`
  return date.endsWith('-02-29') && addDays(movedDate, 0) !== movedDate ? `${year}-02-28` : movedDate
}

/** True if this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*){0,2}$/i.test(name)) return false
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

const day = 86_400_000

/** Returns the zone's offset from UTC in milliseconds, to the minute. Positive if the zone is ahead of UTC. */
const offsetOf = (timeZone: string, moment: number): number =>
  Date.parse(`${formatClock(timeZone, new Date(moment)).replace(' ', 'T')}Z`) - Math.floor(moment / 60_000) * 60_000

/** Cached, because creating a format takes as long as a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = clocks.get(timeZone)
  if (cachedFormat !== undefined) return cachedFormat
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}
