import type { Area } from '../engine/area.ts'
import { TaskHeader } from './TaskHeader.tsx'

export const tasksArea = {
  headers: { task: TaskHeader },
  headerFields: { task: ['status', 'done', 'total'] },
} satisfies Area
