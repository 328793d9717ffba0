import type { ResourceRow } from '#resources/core/rows.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import type { Run } from '../../platform/database/types.ts'
import { decryptSecret } from '../../platform/fields/secretKey.ts'

/** Address of a device at the push service of its browser, with its keys, as `PushSubscription.toJSON` returns them. */
export interface DeviceAddress {
  readonly endpoint: string
  /** Unpadded base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Device extends DeviceAddress {
  readonly id: ResourceRow['pushSubscription']['id']
}

/** Returns the devices on which a participant gets reminders; none if the participant may no longer be contacted. */
export async function loadDevices(run: Run, orgId: string, participantId: string): Promise<readonly Device[]> {
  const { rows } = await run({
    text: `select device.id::text, device.subscription from push_subscription device
      join participant on participant.org_id = device.org_id and participant.id = device.participant_id
        and participant.deleted_at is null and participant.deceased is not true and participant.contactable_by_any_study
      where device.org_id = $1 and device.participant_id = $2 order by device.id`,
    values: [orgId, participantId],
  })
  return rows.map(({ id, subscription }) => ({ id: String(id), ...(JSON.parse(decryptSecret(subscription)) as DeviceAddress) }))
}

/** Author of a removal; `userId` null: the system itself. */
interface DeviceAuthor {
  readonly orgId: string
  readonly userId: string | null
  readonly correlationId: string | null
}

interface Removal {
  readonly participantId: string
  /** Limits the removal to these devices; all devices of the participant if absent. */
  readonly ids?: readonly string[]
}

/** Deletes devices of a participant. The audit trail contains the act, without the address of the device. */
export async function removeDevices(run: Run, author: DeviceAuthor, { participantId, ids }: Removal): Promise<void> {
  const { rows } = await run({
    // By hand: no user may delete these rows, and jobs have no caller.
    text: `delete from push_subscription where org_id = $1 and participant_id = $2 and ($3::uuid[] is null or id = any($3)) returning id::text`,
    values: [author.orgId, participantId, ids ?? null],
  })
  for (const { id } of rows)
    await run(
      buildAuditInsert(author, {
        kind: 'pushSubscription',
        action: 'remove',
        recordId: String(id),
        changes: { participantId: [participantId, null] },
      }),
    )
}
