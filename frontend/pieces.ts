import { type ComponentType, lazy } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type PanelProps, providePanels } from './engine/panels.ts'

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
    auditHistory: lazy(() => import('./audit/AuditHistory.tsx')),
    roleEditor: lazy(() => import('./access/RoleEditor.tsx')),
  },
  panels: {
    organisationColours: lazy(() => import('./organisation/ColoursPanel.tsx')),
  },
}

providePanels(pieces.panels)

export type { PanelProps }
