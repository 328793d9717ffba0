import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Engine } from '../../platform/engine/engine.types.ts'

type Notification = Pick<ResourceAnswer['notification'], 'id' | 'record' | 'recordId'>

/**
 * Returns titles of the records of notifications, by notification id, as far as the caller may see them now. Records about a participant
 * have no title here.
 */
export async function subjectsOf(
  engine: Pick<Engine, 'titles'>,
  caller: Caller,
  notifications: readonly Notification[],
): Promise<ReadonlyMap<string, string>> {
  const namedNotifications = notifications.filter(({ record }) => !('participantId' in getResource(record).fields))
  const titles = await Promise.all(
    [...Map.groupBy(namedNotifications, ({ record }) => record)].map(([record, rows]) =>
      engine.titles(caller, record, [...new Set(rows.map(({ recordId }) => recordId))]),
    ),
  )
  const byRecord = new Map(titles.flatMap((each) => [...each]))
  return new Map(
    namedNotifications.flatMap(({ id, recordId }) => (byRecord.has(recordId) ? [[id, byRecord.get(recordId) ?? ''] as const] : [])),
  )
}
