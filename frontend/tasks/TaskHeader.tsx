import type { HeaderPieceProps } from '../engine/area.ts'
import { TaskProgress } from './TaskProgress.tsx'

/** Above the detail of a task: how far it is, and what became of each thing. */
export const TaskHeader = ({ row }: HeaderPieceProps<'task'>) => <TaskProgress taskId={row.id} isTitled />
