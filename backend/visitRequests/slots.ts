import type { FieldProblem } from '#resources/core/problems.ts'
import { mostSlots, type TimeSlot } from '#resources/visitRequest.ts'
import { invalid } from '../errors.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Times are named in steps of 15 minutes, as visits are planned. */
const isQuarter = (clock: string): boolean => Number(clock.slice(3)) % 15 === 0

/** Times of a body: one at least, none twice, from today on. @param today where the site is @throws invalid at `slots` */
export function slotsIn(value: unknown, today: string): readonly TimeSlot[] {
  const refuse = (code: string, details?: FieldProblem['details']) =>
    invalid([{ path: 'slots', code, ...(details === undefined ? {} : { details }) }])
  if (!Array.isArray(value) || value.length === 0) throw refuse('required')
  if (value.length > mostSlots) throw refuse('tooMany', { max: mostSlots })
  const slots = value.map((each: unknown): TimeSlot => {
    const { date, from, until } = (typeof each === 'object' && each !== null ? each : {}) as Partial<Record<keyof TimeSlot, unknown>>
    if (typeof date !== 'string' || !day.test(date) || Number.isNaN(Date.parse(date))) throw refuse('notADate')
    if (typeof from !== 'string' || !time.test(from) || typeof until !== 'string' || !time.test(until)) throw refuse('notATime')
    if (!isQuarter(from) || !isQuarter(until)) throw refuse('notAQuarter')
    if (until <= from) throw refuse('endsBeforeStart')
    if (date < today) throw refuse('inPast')
    return { date, from, until }
  })
  if (new Set(slots.map(({ date, from }) => `${date} ${from}`)).size < slots.length) throw refuse('sameTwice')
  return slots
}
