import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine/engine.types.ts'

type Notification = Pick<ResourceAnswer['notification'], 'id' | 'record' | 'recordId'>

/** Titles of the records that notifications are about, by the id of the notification, as far as the caller may see them now. Records about a participant have none. */
export async function subjectsOf(
  engine: Pick<Engine, 'titles'>,
  caller: Caller,
  notifications: readonly Notification[],
): Promise<ReadonlyMap<string, string>> {
  const named = notifications.filter(({ record }) => !('participantId' in resourceNamed(record).fields))
  const titles = await Promise.all(
    [...Map.groupBy(named, ({ record }) => record)].map(([record, rows]) =>
      engine.titles(caller, record, [...new Set(rows.map(({ recordId }) => recordId))]),
    ),
  )
  const byRecord = new Map(titles.flatMap((each) => [...each]))
  return new Map(named.flatMap(({ id, recordId }) => (byRecord.has(recordId) ? [[id, byRecord.get(recordId) ?? ''] as const] : [])))
}
