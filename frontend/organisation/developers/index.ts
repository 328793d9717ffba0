import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { developerFields } from './fieldComponents.tsx'

export const developersArea = {
  screens: { apiTokenForm: lazyPart(() => import('./ApiTokenForm.tsx')) },
  fields: developerFields,
  pages: {
    developer: lazyPart(() => import('./DeveloperPage.tsx')),
    modules: lazyPart(() => import('./ModulesPage.tsx')),
  },
} satisfies Area
