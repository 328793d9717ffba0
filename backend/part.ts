import type { Part } from '#resources/core/part.ts'
import { readsAllFigures } from './access/allFigures.ts'
import type { Caller } from './caller.ts'
import type { Studydesk } from './engine/ports/studydesk.ts'
import { ApplicationError } from './errors.ts'
import { log, traceOf } from './log.ts'

/** Who asks, and within which study; null: within all of theirs. */
export interface Asked {
  readonly caller: Caller
  readonly studydesk: Studydesk
  readonly studyId: string | null
}

/** Who is assigned to no study sees nobody in one: figures of studies would be nothing but zeros. */
export const seesStudies = (caller: Caller): boolean =>
  caller.can('PARTICIPANTS', 'OWN') || (caller.can('PARTICIPANTS', 'VIEW') && caller.studySites.length > 0)

/** Whether the caller may read figures of some study. */
export const readsFigures = (caller: Caller): boolean => seesStudies(caller) || readsAllFigures(caller)

/** A part of an answer, or why it is missing. What nobody foresaw goes to the log. */
export async function part<Told>(asked: Asked, name: string, tell: (asked: Asked) => Promise<Told>): Promise<Part<Told>> {
  try {
    return { told: await tell(asked) }
  } catch (error) {
    if (error instanceof ApplicationError) return { told: null, failed: error.errorCode }
    log.error('part of an answer failed', { part: name, correlationId: asked.caller.correlationId, ...traceOf(error) })
    return { told: null, failed: 'Unexpected' }
  }
}
