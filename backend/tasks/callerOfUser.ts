import type { Language } from '#resources/core/preferences.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { ApplicationError, forbidden } from '../errors.ts'

interface Asker {
  readonly orgId: string
  readonly userId: string
  readonly language: Language
  /** The task, in whose name the history keeps what is written. */
  readonly taskId: string
}

/**
 * Somebody who asked for work that goes on without them, with the rights that they have by now: none of a session, and no restricted profile open. A
 * machine sees no more than whoever made it, as with its token.
 * @throws forbidden once they may not sign in any more
 */
export async function callerOfUser({ access }: Pick<Studydesk, 'access'>, { orgId, userId, language, taskId }: Asker): Promise<Caller> {
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

/** As `callerOfUser`; null once they may not sign in any more. */
export const callerIfActive = (studydesk: Pick<Studydesk, 'access'>, asker: Asker): Promise<Caller | null> =>
  callerOfUser(studydesk, asker).catch((error: unknown) => {
    if (error instanceof ApplicationError && error.errorCode === 'Forbidden') return null
    throw error
  })
