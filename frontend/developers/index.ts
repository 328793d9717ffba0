import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { developerFields } from './fieldPieces.tsx'

export const developersArea = {
  screens: { apiTokenForm: later(() => import('./ApiTokenForm.tsx')) },
  fields: developerFields,
  pages: {
    developer: later(() => import('./DeveloperPage.tsx')),
    modules: later(() => import('./ModulesPage.tsx')),
  },
} satisfies Area
