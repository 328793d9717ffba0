import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'

export const binderArea = {
  pages: {
    essentialRecords: lazyPart(() => import('./EssentialRecordsPage.tsx')),
    binder: lazyPart(() => import('./BinderPage.tsx')),
  },
} satisfies Area
