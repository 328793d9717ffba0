import type { Language } from '#resources/core/values/preferences.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError, forbidden } from '../common/errors.ts'
import type { Services } from '../engine/ports/services.ts'

interface TaskRequester {
  readonly orgId: string
  readonly userId: string
  readonly language: Language
  /** Id of the task, which the audit trail records as the author of the written rows. */
  readonly taskId: string
}

/**
 * Returns the user who requested background work, with their current rights, but without rights that belong to a session, such as
 * unlocked restricted profiles. A machine sees no more than its creator, as with its token.
 * @throws forbidden if the user may no longer sign in
 */
export async function callerOfUser(
  { access }: Pick<Services, 'access'>,
  { orgId, userId, language, taskId }: TaskRequester,
): Promise<Caller> {
  const [grants, zones, customFields] = await Promise.all([
    access.grantsOf(orgId, userId),
    access.zonesOf(orgId),
    access.customFieldsOf(orgId),
  ])
  if (!grants.active) throw forbidden()
  return {
    orgId,
    userId,
    language,
    zones,
    customFields,
    sessionId: taskId,
    correlationId: taskId,
    ...(grants.makerId === null ? {} : { isMachine: true, makerId: grants.makerId }),
    can: grants.can,
    studySites: grants.studySites,
    unlocked: new Map(),
  }
}

/** As `callerOfUser`, but returns null if the user may no longer sign in. */
export const findActiveCaller = (studydesk: Pick<Services, 'access'>, requester: TaskRequester): Promise<Caller | null> =>
  callerOfUser(studydesk, requester).catch((error: unknown) => {
    if (error instanceof ApplicationError && error.errorCode === 'Forbidden') return null
    throw error
  })
