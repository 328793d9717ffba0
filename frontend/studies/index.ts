import type { Area } from '../engine/area.ts'
import { StudySwitcher } from './StudySwitcher.tsx'

export const studiesArea = { topbar: [StudySwitcher] } satisfies Area
