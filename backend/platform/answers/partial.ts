import type { PartResult } from '#resources/core/answers/partResult.ts'
import { canReadAllFigures } from '../access/allFigures.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import type { Services } from '../engine/ports/services.ts'

/** The caller, and the study of the request; null: all studies of the caller. */
export interface FigureRequest {
  readonly caller: Caller
  readonly studydesk: Services
  readonly studyId: string | null
}

/** False for a user who is assigned to no study: they see no participants, so all figures would be zero. */
export const canSeeStudies = (caller: Caller): boolean =>
  caller.can('PARTICIPANTS', 'OWN') || (caller.can('PARTICIPANTS', 'VIEW') && caller.studySites.length > 0)

/** True if the caller may read figures of at least one study. */
export const canReadFigures = (caller: Caller): boolean => canSeeStudies(caller) || canReadAllFigures(caller)

/** Returns one section of a response, or the reason why it is missing. Unexpected errors go to the log. */
export async function settle<Told>(
  request: FigureRequest,
  name: string,
  notify: (request: FigureRequest) => Promise<Told>,
): Promise<PartResult<Told>> {
  try {
    return { told: await notify(request) }
  } catch (error) {
    if (error instanceof ApplicationError) return { told: null, failed: error.errorCode }
    log.error('a section of a response failed', { part: name, correlationId: request.caller.correlationId, ...traceOf(error) })
    return { told: null, failed: 'Unexpected' }
  }
}
