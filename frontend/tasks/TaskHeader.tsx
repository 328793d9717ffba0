import type { HeaderComponentProps } from '../engine/area.ts'
import { TaskProgress } from './TaskProgress.tsx'

/** Header of a task: its progress and the result of each item. */
export const TaskHeader = ({ row }: HeaderComponentProps<'task'>) => <TaskProgress taskId={row.id} isTitled />
