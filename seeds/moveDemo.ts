import type { Values } from '#resources/core/conditions.ts'
import { dateIn } from '#resources/core/day.ts'
import { storyDay } from './calendar.ts'
import { addDays, daysBetween } from './random.ts'
import { atPeriodsOf } from './surveyPeriods.ts'
import type { DemoFile, DemoOrganisation } from './types.ts'

interface Target {
  /** YYYY-MM-DD: the story's day becomes this one. */
  readonly day: string
  /** ISO 8601: no moment is later; absent: any may be. */
  readonly until?: string
}

/** The demo as of another day. Birth dates stay, as health cards hold them, and site surveys follow the calendar: their periods begin with a year. */
export function moveDemo(organisation: DemoOrganisation, { day, until }: Target): DemoOrganisation {
  const days = daysBetween(storyDay, day)
  const move = (value: unknown): unknown => movedValue(value, { days, until })
  return {
    ...organisation,
    files: organisation.files.map((file) => movedFile(file, days)),
    formAnswers: organisation.formAnswers.map((answer) => move(answer) as Values),
    rows: organisation.rows.map((kind) => ({
      ...kind,
      rows: kind.rows.map((row) => atPeriodsOf(kind.resource, movedRow(row, move), day)),
    })),
  }
}

/** The organisation's own date: its people work by its clocks, whatever those of the server say. */
export const todayOf = ({ rows }: DemoOrganisation, now: Date): string =>
  dateIn(String(rows.find(({ resource }) => resource === 'organisation')?.rows[0]?.timeZone ?? 'UTC'), now)

/** A paper names its day in its name and its text; a day is as long as any other, so that the positions in a PDF stay right. */
function movedFile(file: DemoFile, days: number): DemoFile {
  const move = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => addDays(day, days))
  return file.contentType === 'application/pdf' ? { ...file, fileName: move(file.fileName), content: move(file.content) } : file
}

function movedRow(row: Values & { readonly id: string }, move: (value: unknown) => unknown) {
  const moved = Object.entries(row).map(([name, value]) => [name, name === 'dob' ? value : move(value)] as const)
  return { ...Object.fromEntries(moved), id: row.id }
}

/** Every day and moment in a value, however deep. */
function movedValue(value: unknown, by: { readonly days: number; readonly until: string | undefined }): unknown {
  if (Array.isArray(value)) return value.map((each) => movedValue(each, by))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, movedValue(each, by)]))
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return value
  const moved = `${addDays(value.slice(0, 10), by.days)}${value.slice(10)}`
  return by.until !== undefined && moved.includes('T') && moved > by.until ? by.until : moved
}
