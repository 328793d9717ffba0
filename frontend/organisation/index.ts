import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { Definitions } from './Definitions.tsx'
import { useDefinitions } from './definitions.ts'
import { organisationFields } from './fieldPieces.ts'

export const organisationArea = {
  panels: {
    organisationColours: later(() => import('./ColoursPanel.tsx')),
    organisationDefinitions: later(() => import('./DefinitionsPanel.tsx')),
    organisationFeatures: later(() => import('./FeaturesPanel.tsx')),
  },
  fields: organisationFields,
  layers: [Definitions],
  useHelp: useDefinitions,
} satisfies Area
