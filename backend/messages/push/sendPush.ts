import type { ResourceRow } from '#resources/core/rows.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { isPushOffered } from './isPushOffered.ts'
import { type PushProblem, type PushResult, postPush } from './postPush.ts'
import { loadDevices, removeDevices } from './subscriptions.ts'

type PushMessage = Pick<ResourceRow['mail'], 'id' | 'participantId' | 'subject'> & { readonly body: string }

/** The result for all devices; `unwanted`: no device is left. */
export type PushOutcome =
  | { readonly kind: 'accepted' | 'unwanted' }
  | { readonly kind: 'refused'; readonly problem: PushProblem; readonly smtpCode: number | null; readonly isFinal?: true }

/**
 * Sends a message to all devices of its participant, once. Deletes devices that their push service no longer knows. Accepted if at least
 * one device accepted it: a retry would repeat it there, and the e-mail or SMS has the same content.
 */
export async function sendPush(
  { config, database }: Pick<Services, 'config' | 'database'>,
  orgId: string,
  { id, participantId, subject, body }: PushMessage,
): Promise<PushOutcome> {
  const { push } = config
  if (push === null || participantId === null) return { kind: 'unwanted' }
  const devices = await database.transaction(orgId, async (run) =>
    (await isPushOffered(run, config, orgId)) ? loadDevices(run, orgId, participantId) : [],
  )
  const results = await Promise.all(devices.map((device) => postPush(push, device, { id, title: subject, body })))
  const goneIds = devices.flatMap((device, index) => (results[index]?.kind === 'gone' ? [device.id] : []))
  if (goneIds.length > 0)
    await database.transaction(orgId, (run) =>
      removeDevices(run, { orgId, userId: null, correlationId: null }, { participantId, ids: goneIds }),
    )
  return outcomeOf(results)
}

/** Returns the result of a message from the results of its devices. Pure. */
export function outcomeOf(results: readonly PushResult[]): PushOutcome {
  if (results.some(({ kind }) => kind === 'accepted')) return { kind: 'accepted' }
  const failure = results.find(({ kind }) => kind === 'later') ?? results.find(({ kind }) => kind === 'refused')
  if (failure === undefined || !('status' in failure)) return { kind: 'unwanted' }
  const { kind, problem, status } = failure
  return { kind: 'refused', problem, smtpCode: status, ...(kind === 'refused' && { isFinal: true }) }
}
