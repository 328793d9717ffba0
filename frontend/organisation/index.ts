import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { Definitions } from './Definitions.tsx'
import { useDefinitions } from './definitions.ts'
import { organisationFields } from './fieldPieces.ts'

export const organisationArea = {
  panels: {
    organisationColours: lazy(() => import('./ColoursPanel.tsx')),
    organisationDefinitions: lazy(() => import('./DefinitionsPanel.tsx')),
    organisationFeatures: lazy(() => import('./FeaturesPanel.tsx')),
  },
  fields: organisationFields,
  layers: [Definitions],
  useHelp: useDefinitions,
} satisfies Area
