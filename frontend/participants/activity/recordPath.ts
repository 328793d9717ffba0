import { rowsIn } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participantActivity.ts'
import { showPath } from '../../engine/paths.ts'

/** Where the record of an item is looked at: the tab of the participant that shows its kind. Null where there is no record to look at. */
export function recordPath({ kind }: Pick<ActivityItem, 'kind'>, participantId: string): string | null {
  const participant = resourceNamed('participant')
  const path = showPath(participant, participantId)
  if (path === null) return null
  const tabs = participant.detail?.tabs ?? participant.form?.tabs ?? []
  const key = kind === 'participant' ? tabs[0]?.key : tabs.find((tab) => rowsIn(tab)?.of === kind)?.key
  return key === undefined ? null : `${path}?tab=${encodeURIComponent(key)}`
}
