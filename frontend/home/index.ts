import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const homeArea = {
  home: [later(() => import('./FirstSteps.tsx')), later(() => import('./Home.tsx')), later(() => import('./portfolio/Portfolio.tsx'))],
} satisfies Area
