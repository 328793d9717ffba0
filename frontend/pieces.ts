import { type ComponentType, lazy } from 'react'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'

/** What a hand-made screen is told in place of the generated form or list. */
export interface ScreenProps {
  readonly resource: ResourceDefinition
  readonly mode: 'list' | 'create' | 'edit' | 'show'
  /** Absent on lists and for new rows. */
  readonly id?: string
}

/** What a hand-made panel in a tab is told. */
export interface PanelProps {
  readonly resource: ResourceDefinition
  readonly row: AnsweredRow
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
    roleEditor: lazy(() => import('./access/RoleEditor.tsx')),
  },
  panels: {},
}
