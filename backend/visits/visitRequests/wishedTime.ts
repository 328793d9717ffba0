import type { ResourceRow } from '#resources/core/rows.ts'
import type { TimeSlot } from '#resources/visits/visitRequest.ts'
import type { Write } from '../../platform/engine/types.ts'

type Request = ResourceRow['visitRequest']

/** Fills in the first time of a request, which the participant prefers. */
export function wishedTime({ input: { slots } }: Write<Request>): Partial<Request> {
  const [first] = (Array.isArray(slots) ? slots : []) as readonly TimeSlot[]
  return first === undefined ? {} : { visitDate: first.date, visitTime: first.from }
}

/** Resets a request when the participant offers other times. */
export const resetRequest = (write: Write<Request>): Partial<Request> => ({ ...wishedTime(write), reply: null, outsideReason: null })
