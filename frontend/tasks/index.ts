import type { Area } from '../engine/area.ts'
import { TaskHeader } from './TaskHeader.tsx'

export const tasksArea = {
  headers: { task: TaskHeader },
  told: { task: ['status', 'done', 'total'] },
} satisfies Area
