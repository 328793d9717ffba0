import type { RecordComponentProps } from '../../engine/area.ts'
import { History } from '../../engine/history/History.tsx'

/** Changes of the participant's fields. Users who may change the participant can restore a former value. */
export default function HistoryPanel({ resource, row }: RecordComponentProps<'participant'>) {
  return <History resource={resource.name} row={row} />
}
