import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

export const homeArea = {
  home: [
    lazyPart(() => import('./FirstSteps.tsx')),
    lazyPart(() => import('./Home.tsx')),
    lazyPart(() => import('./portfolio/Portfolio.tsx')),
  ],
} satisfies Area
