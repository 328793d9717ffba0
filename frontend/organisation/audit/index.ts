import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { auditFields } from './fieldComponents.tsx'

export const auditArea = {
  screens: {
    auditHistory: lazyPart(() => import('./AuditHistory.tsx')),
    recordReads: lazyPart(() => import('./RecordReads.tsx')),
    unlocks: lazyPart(() => import('./Unlocks.tsx')),
  },
  panels: { recordSignatures: lazyPart(() => import('./SignaturesPanel.tsx')) },
  fields: auditFields,
  pages: { auditSeals: lazyPart(() => import('./SealsPage.tsx')) },
} satisfies Area
