import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const consentsArea = {
  panels: { consentText: later(() => import('./ConsentText.tsx')) },
} satisfies Area
