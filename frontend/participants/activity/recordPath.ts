import { relatedRowsOf } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { showPath } from '../../engine/paths.ts'

/** Returns the path of the participant's tab that shows this type of record; null if there is none. */
export function recordPath({ kind }: Pick<ActivityItem, 'kind'>, participantId: string): string | null {
  const participant = getResource('participant')
  const path = showPath(participant, participantId)
  if (path === null) return null
  const tabs = participant.detail?.tabs ?? participant.form?.tabs ?? []
  const key = kind === 'participant' ? tabs[0]?.key : tabs.find((tab) => relatedRowsOf(tab)?.of === kind)?.key
  return key === undefined ? null : `${path}?tab=${encodeURIComponent(key)}`
}
