import type { Values } from '#resources/core/conditions.ts'
import { addDays, countDaysBetween } from '#resources/core/random.ts'
import { formatDate } from '#resources/core/values/day.ts'
import { storyDay } from './calendar.ts'
import { withDeadline } from './safety.ts'
import { moveToPeriod } from './surveyPeriods.ts'
import type { DemoFile, DemoOrganisation } from './types.ts'

interface Target {
  /** YYYY-MM-DD. `storyDay` becomes this day. */
  readonly day: string
  /** ISO 8601. Later times are replaced by this one; absent: no limit. */
  readonly until?: string
}

/**
 * Returns the demo with all dates moved, so that `storyDay` becomes another day. Birth dates stay, because health card numbers contain
 * them. Site surveys follow the calendar year, because their periods are years.
 */
export function moveDemo(organisation: DemoOrganisation, { day, until }: Target): DemoOrganisation {
  const days = countDaysBetween(storyDay, day)
  const move = (value: unknown): unknown => moveValue(value, { days, until })
  return {
    ...organisation,
    files: organisation.files.map((file) => moveFile(file, days)),
    formAnswers: organisation.formAnswers.map((answer) => move(answer) as Values),
    rows: organisation.rows.map((kind) => ({
      ...kind,
      rows: kind.rows.map((row) => withDeadline(kind.resource, moveToPeriod(kind.resource, moveRow(row, move), day))),
    })),
  }
}

/** Returns the date in the organisation's time zone, whatever the server's time zone is. */
export const todayOf = ({ rows }: DemoOrganisation, now: Date): string =>
  formatDate(String(rows.find(({ resource }) => resource === 'organisation')?.rows[0]?.timeZone ?? 'UTC'), now)

/** Moves the dates in the name and the text of a PDF. All dates have the same length, so byte positions in the PDF stay valid. */
function moveFile(file: DemoFile, days: number): DemoFile {
  const move = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => addDays(day, days))
  return file.contentType === 'application/pdf' ? { ...file, fileName: move(file.fileName), content: move(file.content) } : file
}

function moveRow(row: Values & { readonly id: string }, move: (value: unknown) => unknown) {
  const movedEntries = Object.entries(row).map(([name, value]) => [name, name === 'dob' ? value : move(value)] as const)
  return { ...Object.fromEntries(movedEntries), id: row.id }
}

/** Returns the value with every date and time moved, at any depth. */
function moveValue(value: unknown, shift: { readonly days: number; readonly until: string | undefined }): unknown {
  if (Array.isArray(value)) return value.map((each) => moveValue(each, shift))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moveValue(each, shift)]))
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return value
  const movedMoment = `${addDays(value.slice(0, 10), shift.days)}${value.slice(10)}`
  return shift.until !== undefined && movedMoment.includes('T') && movedMoment > shift.until ? shift.until : movedMoment
}
