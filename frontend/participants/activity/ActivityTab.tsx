import type { PanelProps } from '../../engine/panels.ts'
import { ActivityPanel } from './ActivityPanel.tsx'

/** The tab of a participant. */
export default function ActivityTab({ row }: PanelProps) {
  return <ActivityPanel participantId={row.id} />
}
