import type { ResourceDefinition } from '#resources/core/resource.ts'

/** What a hand-made screen is told in place of the generated form or list. */
export interface ScreenProps {
  readonly resource: ResourceDefinition
  readonly mode: 'list' | 'create' | 'edit' | 'show'
  /** Absent on lists and for new rows. */
  readonly id?: string
}
