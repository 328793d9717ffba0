import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'
import { Definitions } from './Definitions.tsx'
import { useDefinitions } from './definitions.ts'
import { organisationFields } from './fieldComponents.ts'

export const organisationArea = {
  panels: {
    organisationColours: lazyPart(() => import('./ColoursPanel.tsx')),
    organisationDefinitions: lazyPart(() => import('./DefinitionsPanel.tsx')),
    organisationFeatures: lazyPart(() => import('./FeaturesPanel.tsx')),
  },
  fields: organisationFields,
  layers: [Definitions],
  useHelp: useDefinitions,
} satisfies Area
