import type { RecordPieceProps } from '../../engine/area.ts'
import { CommentsPanel } from './CommentsPanel.tsx'

/** The tab of a participant. */
export default function CommentsTab({ row }: RecordPieceProps<'participant'>) {
  return <CommentsPanel participantId={row.id} />
}
