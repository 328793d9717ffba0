import type { FieldProblem } from '#resources/core/problems.ts'
import { mostSlots, type TimeSlot } from '#resources/visits/visitRequest.ts'
import { invalid } from '../../platform/common/errors.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** True for a multiple of 15 minutes, the step in which visits are scheduled. */
const isQuarter = (clock: string): boolean => Number(clock.slice(3)) % 15 === 0

/** Parses the times of a request: at least one, no duplicates, none before today. @param today at the site @throws invalid at `slots` */
export function parseSlots(value: unknown, today: string): readonly TimeSlot[] {
  const createSlotError = (code: string, details?: FieldProblem['details']) =>
    invalid([{ path: 'slots', code, ...(details === undefined ? {} : { details }) }])
  if (!Array.isArray(value) || value.length === 0) throw createSlotError('required')
  if (value.length > mostSlots) throw createSlotError('tooMany', { max: mostSlots })
  const slots = value.map((each: unknown): TimeSlot => {
    const { date, from, until } = (typeof each === 'object' && each !== null ? each : {}) as Partial<Record<keyof TimeSlot, unknown>>
    if (typeof date !== 'string' || !day.test(date) || Number.isNaN(Date.parse(date))) throw createSlotError('notADate')
    if (typeof from !== 'string' || !time.test(from) || typeof until !== 'string' || !time.test(until)) throw createSlotError('notATime')
    if (!isQuarter(from) || !isQuarter(until)) throw createSlotError('notAQuarter')
    if (until <= from) throw createSlotError('endsBeforeStart')
    if (date < today) throw createSlotError('inPast')
    return { date, from, until }
  })
  if (new Set(slots.map(({ date, from }) => `${date} ${from}`)).size < slots.length) throw createSlotError('sameTwice')
  return slots
}
