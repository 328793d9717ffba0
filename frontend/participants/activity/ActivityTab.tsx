import type { RecordPieceProps } from '../../engine/area.ts'
import { ActivityPanel } from './ActivityPanel.tsx'

/** The tab of a participant. */
export default function ActivityTab({ row }: RecordPieceProps<'participant'>) {
  return <ActivityPanel participantId={row.id} />
}
