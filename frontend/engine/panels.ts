import type { ComponentType } from 'react'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'

/** What a hand-made panel in a tab is told. */
export interface PanelProps {
  readonly resource: ResourceDefinition
  readonly row: AnsweredRow
}
type Panels = Readonly<Record<string, ComponentType<PanelProps>>>

let panels: Panels = {}

/** `pieces.ts` hands them over, so that the engine does not import the folders that import it. */
export function providePanels(given: Panels): void {
  panels = given
}

export const panelNamed = (key: string): ComponentType<PanelProps> | undefined => panels[key]
