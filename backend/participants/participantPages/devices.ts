import { createHash, ECDH } from 'node:crypto'
import type { FieldProblem } from '#resources/core/problems.ts'
import { mostDevices } from '#resources/messages/pushSubscription.ts'
import type { OwnDeviceReminders, ParticipantOverview } from '#resources/participants/participantPages.ts'
import type { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { isPushOffered } from '../../messages/push/isPushOffered.ts'
import { type DeviceAddress, removeDevices } from '../../messages/push/subscriptions.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PushSettings } from '../../platform/config/services.ts'
import type { Run } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { hasPrivateHost } from '../../platform/integrations/publicHosts.ts'
import { takesPartAtHome } from '../../recruitment/participation/deviceReminders.ts'

type Request<Name extends keyof typeof participantPageCalls> = DeclaredRequest<(typeof participantPageCalls)[Name]>
type Devices = Pick<OwnDeviceReminders, 'devices'>

/**
 * Saves the device of the request. A device that is saved again gets the new keys; one above the limit replaces the oldest.
 * @throws conflict PushNotOffered, invalid for an address that is no public push service
 */
export async function saveDevice({ caller, studydesk, input }: Request<'saveDevice'>): Promise<Devices> {
  const { engine, config } = studydesk
  const { endpoint, p256dh, auth } = input
  return engine.work(caller, async (work) => {
    // Locks the participant, so that devices saved at once stay below the limit.
    await work.run({
      text: 'select from participant where org_id = $1 and id = $2 for no key update',
      values: [caller.orgId, caller.userId],
    })
    if (config.push === null || !(await mayAddDevice(work.run, config, caller))) throw conflict('PushNotOffered')
    requireValidDevice(config.push, input)
    const address: DeviceAddress = { endpoint, keys: { p256dh, auth } }
    const subscription = JSON.stringify(address)
    const endpointHash = hashOf(endpoint)
    const devices = await listDevices(work.run, caller)
    const stored = devices.find((device) => device.endpointHash === endpointHash)
    if (stored !== undefined) await work.trusted.update('pushSubscription', stored.id, { subscription })
    else {
      const excess = devices.slice(0, Math.max(0, devices.length + 1 - mostDevices)).map(({ id }) => id)
      if (excess.length > 0) await removeDevices(work.run, caller, { participantId: caller.userId, ids: excess })
      await work.trusted.create('pushSubscription', { participantId: caller.userId, endpointHash, subscription })
    }
    return responseOf(await listDevices(work.run, caller))
  })
}

/** Deletes a device of the participant. Unknown devices, such as those of others, are ignored. */
export async function removeDevice({ caller, studydesk, params: { device } }: Request<'removeDevice'>): Promise<Devices> {
  return studydesk.engine.work(caller, async ({ run }) => {
    const ids = (await listDevices(run, caller)).filter(({ endpointHash }) => endpointHash === device).map(({ id }) => id)
    if (ids.length > 0) await removeDevices(run, caller, { participantId: caller.userId, ids })
    return responseOf(await listDevices(run, caller))
  })
}

/** Returns the devices of the participant, and the key for a new one. */
export async function readDeviceReminders(run: Run, config: Config, caller: Caller): Promise<ParticipantOverview['deviceReminders']> {
  const { devices } = responseOf(await listDevices(run, caller))
  const publicKey = config.push !== null && (await mayAddDevice(run, config, caller)) ? config.push.publicKey : null
  return publicKey === null && devices.length === 0 ? null : { publicKey, devices }
}

/** True if reminders reach the participant: notifications only repeat an e-mail or SMS. */
async function mayAddDevice(run: Run, config: Config, caller: Caller): Promise<boolean> {
  const { orgId, userId } = caller
  if (!(await isPushOffered(run, config, orgId)) || !(await takesPartAtHome(run, orgId, userId))) return false
  const { rowCount } = await run({
    text: `select from participant where org_id = $1 and id = $2 and contactable_by_any_study
      and (email is not null and no_emails is not true or primary_mobile is not null and no_sms is not true)`,
    values: [orgId, userId],
  })
  return rowCount === 1
}

interface OwnDevice {
  readonly id: string
  readonly endpointHash: string
}

/** Returns the devices of the participant, the oldest first. */
async function listDevices(run: Run, { orgId, userId }: Caller): Promise<readonly OwnDevice[]> {
  const { rows } = await run({
    text: `select id::text, endpoint_hash as "endpointHash" from push_subscription where org_id = $1 and participant_id = $2 order by created_at, id`,
    values: [orgId, userId],
  })
  return rows as unknown as readonly OwnDevice[]
}

const responseOf = (devices: readonly OwnDevice[]): Devices => ({ devices: devices.map(({ endpointHash }) => endpointHash) })

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/** @throws invalid for an address that is not a public https address, and for invalid keys (RFC 8291, section 2) */
function requireValidDevice(
  { allowPrivate }: PushSettings,
  { endpoint, p256dh, auth }: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
): void {
  const problems: readonly FieldProblem[] = [
    ...(isPushService(endpoint, allowPrivate) ? [] : [{ path: 'endpoint', code: 'addressRefused' } as const]),
    ...(isPublicKey(p256dh) ? [] : [{ path: 'p256dh', code: 'pattern' } as const]),
    ...(byteLengthOf(auth) === 16 ? [] : [{ path: 'auth', code: 'pattern' } as const]),
  ]
  if (problems.length > 0) throw invalid(problems)
}

function isPushService(endpoint: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol } = new URL(endpoint)
  return allowPrivate ? protocol === 'https:' || protocol === 'http:' : protocol === 'https:' && !hasPrivateHost(endpoint)
}

/** True for a point of the curve P-256, in its long form. */
function isPublicKey(text: string): boolean {
  try {
    return byteLengthOf(text) === 65 && ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === text
  } catch {
    return false
  }
}

const byteLengthOf = (text: string): number => Buffer.from(text, 'base64url').byteLength
