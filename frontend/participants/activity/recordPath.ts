import { relatedRowsOf, sectionsOf } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { showPath } from '../../engine/paths.ts'

/** Returns the path of the participant's section that shows this type of record; null if there is none. */
export function recordPath({ kind }: Pick<ActivityItem, 'kind'>, participantId: string): string | null {
  const participant = getResource('participant')
  const path = showPath(participant, participantId)
  if (path === null) return null
  const sections = [...(participant.form?.tabs ?? []), ...(participant.detail?.tabs ?? [])].flatMap(sectionsOf)
  const key = kind === 'participant' ? sections[0]?.key : sections.find((section) => relatedRowsOf(section)?.of === kind)?.key
  return key === undefined ? null : `${path}?tab=${encodeURIComponent(key)}`
}
