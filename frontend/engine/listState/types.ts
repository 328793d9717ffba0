import type { CrudFilter } from '@refinedev/core'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'

/** Resource and context of a list. */
export interface ListOptions {
  readonly definition: ResourceDefinition
  /** Only rows of this parent. */
  readonly parent?: { readonly field: string; readonly id: string }
  /** Only rows of the study that the user works on: the field that names it, and its id. */
  readonly study?: { readonly field: string; readonly id: string }
  /** True if the list is inside another screen and does not write its state into the address. Lists of a parent's rows never do. */
  readonly isInside?: boolean
  /** Permanent filters that the reader cannot change, such as the filters of a report that shows rows. */
  readonly permanent?: readonly CrudFilter[]
  /** Name under which the browser stores the display; by default the name of the resource. */
  readonly storedAs?: string
  /** Set if another component loads the rows, such as the cards of a board. */
  readonly ownRows?: SelfLoadedRows
  /** True if columns without a value on the page are left out, unless the reader chose the columns. */
  readonly hidesEmpty?: boolean
}

interface SelfLoadedRows {
  /** Fields with the same value in all rows, on which a filter would have no effect. */
  readonly settled: readonly string[]
  /** Fields to sort by; by default rows keep their manual order. */
  readonly sorts: readonly string[]
}

export type ListRow = ResponseRow & { readonly id: string }
