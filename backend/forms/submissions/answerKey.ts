import { createHmac } from 'node:crypto'
import type { AnswerKey } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { CallContext } from '../../engine/types.ts'

/**
 * With what a browser encrypts answers that wait in it: whoever is signed in gets their own, always the same, and nobody else's. The browser keeps it
 * in memory alone, so that what lies on its disk is worth nothing without them.
 */
export async function readAnswerKey({ caller, studydesk: { config } }: CallContext): Promise<AnswerKey> {
  return { key: createHmac('sha256', config.secrets.field).update(`answers ${caller.orgId} ${caller.userId}`).digest('base64') }
}
