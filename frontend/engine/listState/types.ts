import type { CrudFilter } from '@refinedev/core'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'

/** Which list: of what, and where it stands. */
export interface ListOptions {
  readonly definition: ResourceDefinition
  /** Only rows of this parent. */
  readonly parent?: { readonly field: string; readonly id: string }
  /** Only rows of the study that the user works on: the field that names it, and which one. */
  readonly study?: { readonly field: string; readonly id: string }
  /** It stands inside another screen and keeps its state to itself. A parent's rows always do. */
  readonly isInside?: boolean
  /** Filters that always hold, and are not the reader's to change: of a report of rows. */
  readonly permanent?: readonly CrudFilter[]
  /** Under which name the browser stores how it looks; absent: that of the resource. */
  readonly storedAs?: string
  /** Its rows are read elsewhere, such as the cards of a board. */
  readonly ownRows?: OwnRows
  /** Columns that say nothing in any row on the page are left out, unless the reader chose the columns. */
  readonly hidesEmpty?: boolean
}

interface OwnRows {
  /** Fields that are the same for all of them: nobody narrows them by one. */
  readonly settled: readonly string[]
  /** Fields that they can be sorted by; until somebody asks for it they stand as they were put by hand. */
  readonly sorts: readonly string[]
}

export type ListRow = AnsweredRow & { readonly id: string }
