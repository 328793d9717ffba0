import { createHmac } from 'node:crypto'
import type { AnswerKey } from '#resources/forms/content/submissionAnswers.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/**
 * Returns the key with which a browser encrypts unsent answers: stable for each user, and different for each. The browser keeps it only
 * in memory, so that its stored data are useless without a session.
 */
export async function readAnswerKey({ caller, studydesk: { config } }: CallContext): Promise<AnswerKey> {
  return { key: createHmac('sha256', config.secrets.field).update(`answers ${caller.orgId} ${caller.userId}`).digest('base64') }
}
