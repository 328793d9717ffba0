import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { auditFields } from './fieldPieces.tsx'

export const auditArea = {
  screens: {
    auditHistory: later(() => import('./AuditHistory.tsx')),
    recordReads: later(() => import('./RecordReads.tsx')),
    unlocks: later(() => import('./Unlocks.tsx')),
  },
  panels: { recordSignatures: later(() => import('./SignaturesPanel.tsx')) },
  fields: auditFields,
  pages: { auditSeals: later(() => import('./SealsPage.tsx')) },
} satisfies Area
