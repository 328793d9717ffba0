import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushSettings } from '../../platform/config/services.ts'
import { connectionProblemOf, postToHost } from '../../platform/integrations/postToHost.ts'
import type { DeviceAddress } from './subscriptions.ts'

/** Content of a notification. It contains neither personal data nor data of the study. */
export interface PushContent {
  /** Id of the message: a device that receives it twice shows it once. */
  readonly id: string
  readonly title: string
  readonly body: string
}

/**
 * The result for one device. `gone`: the push service no longer knows the device. `later`: the service asks for a later attempt or cannot
 * be reached. `refused`: a later attempt would be rejected again.
 */
export type PushResult =
  | { readonly kind: 'accepted' | 'gone' }
  | { readonly kind: 'later' | 'refused'; readonly status: number | null; readonly problem: PushProblem }

export type PushProblem = 'UNREACHABLE' | 'DEFERRED' | 'LOGIN_REFUSED' | 'REFUSED'

/** Seconds for which a push service stores a notification for a device that is off. */
const storedSeconds = 86_400
const timeoutSeconds = 30

/** Sends a notification to one device once (RFC 8030), encrypted for it (RFC 8291) and signed with the VAPID key (RFC 8292). */
export async function postPush(settings: PushSettings, device: DeviceAddress, content: PushContent): Promise<PushResult> {
  const request = await composeRequest(settings, device, content)
  if (request === null) return { kind: 'refused', status: null, problem: 'REFUSED' }
  try {
    return resultOf(await postToHost({ service: 'push', ...request, timeoutSeconds, allowPrivate: settings.allowPrivate }))
  } catch (error) {
    const isFinal = connectionProblemOf(error) === 'ADDRESS_REFUSED'
    return isFinal ? { kind: 'refused', status: null, problem: 'REFUSED' } : { kind: 'later', status: null, problem: 'UNREACHABLE' }
  }
}

/** @returns null if the keys of the device or the installation are invalid */
async function composeRequest({ publicKey, privateKey, contact }: PushSettings, { endpoint, keys }: DeviceAddress, content: PushContent) {
  // A service that still stores an earlier attempt replaces it.
  const options = { ttl: storedSeconds, urgency: 'normal', topic: content.id.replaceAll('-', '') } as const
  // The library accepts https only. PUSH_ALLOW_PRIVATE allows http too, for services of tests.
  const secureEndpoint = endpoint.replace(/^http:/, 'https:')
  try {
    const { headers, body } = await buildPushPayload(
      { data: JSON.stringify(content), options },
      { endpoint: secureEndpoint, expirationTime: null, keys },
      { subject: contact, publicKey, privateKey },
    )
    return { address: endpoint, headers, body: Buffer.from(body) }
  } catch {
    return null
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', status, problem: 'DEFERRED' }
  return { kind: 'refused', status, problem: status === 401 || status === 403 ? 'LOGIN_REFUSED' : 'REFUSED' }
}
