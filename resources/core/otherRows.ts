import type { Condition } from './conditions.ts'
import type { StoredCondition } from './unique.ts'

/** Condition that a referenced row must meet when a row with the reference is created. */
export interface OtherRowRule {
  /** Reference field. */
  readonly field: string
  /** Condition on states and choices of the referenced row. */
  readonly must: Condition
  /** Code of the error, status 409. */
  readonly code: string
}

/** Row of another resource that must exist when a row is created, or when its field `on` changes. Without a value in `on`, it may be missing. */
export interface RequiredRow {
  readonly of: string
  /** Reference fields of the required row, or its `id` → fields of this row with the same values. Empty fields of this row do not restrict. */
  readonly by: Readonly<Record<string, string>>
  /** Condition on states and choices of the required row. Absent: the row only has to exist. */
  readonly must?: Condition
  /** Field of the new row for the error, status 422, and its code. */
  readonly on: string
  readonly code: string
}

/** Rows of another resource that block writes of a row while they exist. */
export interface BlockingRows {
  readonly of: string
  /** Reference fields of the blocking rows → fields of this row with the same values. */
  readonly by: Readonly<Record<string, string>>
  /** Only rows in one of these states block. Absent: all rows. */
  readonly when?: StoredCondition
  /** Blocked actions and transitions of this row. */
  readonly writes: readonly string[]
  /** Code of the error, status 409. */
  readonly code: string
}

/** Actions that rows of other resources can block, in addition to transitions. */
export const blockableActions = ['create', 'update', 'remove'] as const

/** Field that is copied from a referenced row. */
interface Copy {
  readonly name: string
  readonly reference: string
  /** Field of the referenced row. */
  readonly field: string
}

/** Returns the copied fields of a resource, in declaration order. */
export const copiesOf = ({ copies }: { readonly copies?: Readonly<Record<string, string>> | undefined }): readonly Copy[] =>
  Object.entries(copies ?? {}).map(([name, source]) => {
    const [reference = '', field = ''] = source.split('.')
    return { name, reference, field }
  })
