import type { ResourceRow } from '#resources/rows.ts'
import type { TimeSlot } from '#resources/visitRequest.ts'
import type { Write } from '../engine/types.ts'

type Request = ResourceRow['visitRequest']

/** The time that they like best. */
export function wishedTime({ input: { slots } }: Write<Request>): Partial<Request> {
  const [first] = (Array.isArray(slots) ? slots : []) as readonly TimeSlot[]
  return first === undefined ? {} : { visitDate: first.date, visitTime: first.from }
}

/** A request for which they name other times begins anew. */
export const beginAnew = (write: Write<Request>): Partial<Request> => ({ ...wishedTime(write), reply: null, outsideReason: null })
