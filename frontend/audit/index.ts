import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { auditFields } from './fieldPieces.tsx'

export const auditArea = {
  screens: {
    auditHistory: lazy(() => import('./AuditHistory.tsx')),
    recordReads: lazy(() => import('./RecordReads.tsx')),
    unlocks: lazy(() => import('./Unlocks.tsx')),
  },
  fields: auditFields,
  pages: { auditSeals: lazy(() => import('./SealsPage.tsx')) },
} satisfies Area
