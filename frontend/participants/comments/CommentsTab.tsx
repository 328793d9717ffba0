import type { PanelProps } from '../../engine/panels.ts'
import { CommentsPanel } from './CommentsPanel.tsx'

/** The tab of a participant. */
export default function CommentsTab({ row }: PanelProps) {
  return <CommentsPanel participantId={row.id} />
}
