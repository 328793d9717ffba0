/** Where an organisation's clocks stand: its own time zone, and those of its sites that keep another. IANA names. */
export interface Zones {
  readonly organisation: string
  /** By the id of the site. */
  readonly sites: Readonly<Record<string, string>>
}

/** A row that may name its site. */
interface Placed {
  readonly siteId?: unknown
}

/** The time zone of a row: of its site, else of the organisation. */
export function zoneOf({ organisation, sites }: Zones, { siteId }: Placed = {}): string {
  return typeof siteId === 'string' && Object.hasOwn(sites, siteId) ? (sites[siteId] ?? organisation) : organisation
}

/** The date where the row's site is, else where the organisation is, YYYY-MM-DD: what rules such as "not in the future" go by. Pure. */
export const todayAt = (zones: Zones, row: Placed, instant: Date): string => dateIn(zoneOf(zones, row), instant)

/** The date of an instant in a time zone, YYYY-MM-DD. */
export const dateIn = (timeZone: string, instant: Date): string => clockIn(timeZone, instant).slice(0, 10)

/** An instant as the clocks of a time zone show it, YYYY-MM-DD HH:mm. */
export function clockIn(timeZone: string, instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastShown.get(timeZone)
  if (last?.minute === minute) return last.clock
  const clock = readClock(timeZone, instant)
  lastShown.set(timeZone, { minute, clock })
  return clock
}

/** What each zone's clocks showed last: a list asks for the same minute with every row, and reading a clock took a tenth of a list's time. */
const lastShown = new Map<string, { readonly minute: number; readonly clock: string }>()

function readClock(timeZone: string, instant: Date): string {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

/**
 * The moment at which clocks of a time zone show this, YYYY-MM-DD HH:mm. Of an hour that comes twice, the first; of one that clocks leave
 * out in spring, the same minute an hour on.
 */
export function instantIn(timeZone: string, clock: string): Date {
  const asUtc = Date.parse(`${clock.replace(' ', 'T')}Z`)
  const moments = [-1, 1].map((side) => asUtc - offsetAt(timeZone, asUtc + side * day)).sort((left, right) => left - right)
  const shown = moments.find((moment) => clockIn(timeZone, new Date(moment)) >= clock)
  return new Date(shown ?? asUtc)
}

/** The first moment of a day (YYYY-MM-DD) in a time zone. */
export const startOfDay = (timeZone: string, date: string): Date => instantIn(timeZone, `${date} 00:00`)

/** The day so many days after a day, both YYYY-MM-DD; before it with a negative number. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The same day so many months on, both YYYY-MM-DD; the last of the month where that has no such day. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** What lies between two days of a plan. */
export const stepUnits = ['DAYS', 'WEEKS', 'MONTHS'] as const
export type StepUnit = (typeof stepUnits)[number]

/** The day so many days, weeks or months after a day, both YYYY-MM-DD. */
export const stepsAfter = (date: string, steps: number, unit: StepUnit): string =>
  unit === 'MONTHS' ? monthsAfter(date, steps) : daysAfter(date, unit === 'WEEKS' ? steps * 7 : steps)

/** The same day so many years on, both YYYY-MM-DD; before with a negative number. 29 February is the 28th in common years. */
export function yearsAfter(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const moved = `${year}${date.slice(4)}`
  return date.endsWith('-02-29') && daysAfter(moved, 0) !== moved ? `${year}-02-28` : moved
}

/** Is it the name of a time zone that this machine's clocks know? */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*){0,2}$/i.test(name)) return false
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

const day = 86_400_000

/** Milliseconds that clocks of the zone are ahead of UTC, to the minute. */
const offsetAt = (timeZone: string, moment: number): number =>
  Date.parse(`${clockIn(timeZone, new Date(moment)).replace(' ', 'T')}Z`) - Math.floor(moment / 60_000) * 60_000

/** Making one takes as long as a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
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
