import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { developerFields } from './fieldPieces.tsx'

export const developersArea = {
  screens: { apiTokenForm: lazy(() => import('./ApiTokenForm.tsx')) },
  fields: developerFields,
  pages: {
    developer: lazy(() => import('./DeveloperPage.tsx')),
    modules: lazy(() => import('./ModulesPage.tsx')),
  },
} satisfies Area
