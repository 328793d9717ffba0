import { type ComponentType, lazy } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { rolePieces } from './access/fieldPieces.tsx'
import { developerPieces } from './developers/fieldPieces.tsx'
import { provideFieldPieces } from './engine/fieldPieces.ts'
import { provideHelp } from './engine/help.ts'
import { type PanelProps, providePanels } from './engine/panels.ts'
import { useDefinitions } from './organisation/definitions.ts'
import { organisationPieces } from './organisation/fieldPieces.tsx'
import { userPieces } from './users/fieldPieces.tsx'

/** What a hand-made screen is told in place of the generated form or list. */
export interface ScreenProps {
  readonly resource: ResourceDefinition
  readonly mode: 'list' | 'create' | 'edit' | 'show'
  /** Absent on lists and for new rows. */
  readonly id?: string
}

/**
 * Hand-made pieces by the key that a declaration names (`formAs`, `listAs`, a tab's `panel`). Everything else is generated:
 * a piece stands here only where a person would notice the difference.
 */
export const pieces: {
  readonly screens: Readonly<Record<string, ComponentType<ScreenProps>>>
  readonly panels: Readonly<Record<string, ComponentType<PanelProps>>>
} = {
  screens: {
    apiTokenForm: lazy(() => import('./developers/ApiTokenForm.tsx')),
    auditHistory: lazy(() => import('./audit/AuditHistory.tsx')),
    recordReads: lazy(() => import('./audit/RecordReads.tsx')),
    roleEditor: lazy(() => import('./access/RoleEditor.tsx')),
    userEditor: lazy(() => import('./users/UserEditor.tsx')),
  },
  panels: {
    organisationColours: lazy(() => import('./organisation/ColoursPanel.tsx')),
    organisationDefinitions: lazy(() => import('./organisation/DefinitionsPanel.tsx')),
    organisationFeatures: lazy(() => import('./organisation/FeaturesPanel.tsx')),
  },
}

providePanels(pieces.panels)
provideFieldPieces({ ...rolePieces, ...developerPieces, ...organisationPieces, ...userPieces })
provideHelp(useDefinitions)

export type { PanelProps }
