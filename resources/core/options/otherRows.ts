import type { Condition } from '../conditions.ts'
import type { StoredCondition } from './unique.ts'

/** Condition that a referenced row must meet when a row with the reference is created, or in the named writes. */
export interface OtherRowRule {
  /** Writes that need the condition, after their validation. Absent: the creation, before its validation. */
  readonly writes?: readonly string[]
  /** Reference field. */
  readonly field: string
  /** Condition on the referenced row. Only states, choices and booleans are compared with values. */
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

/**
 * Writes that only one user may make: the user in a field of this row, or, with `of`, in a field of a row of another resource that is in
 * one of the states of `when`.
 */
export type ReservedWrite = Pick<BlockingRows, 'writes'> & {
  /** Field with the user, of this row or of the row of `of`. */
  readonly user: string
  /** Code of the error, status 403. */
  readonly code: string
} & (Pick<Required<BlockingRows>, 'of' | 'by' | 'when'> | { readonly of?: never })

/** Writes that need a delegated task at the study site, in studies that require delegated tasks. */
export interface DelegatedWrite extends Pick<BlockingRows, 'writes'> {
  /** Code of the task: `resources/siteLogs/taskCodes.ts`. */
  readonly task: string
  /** Field with a second user who needs the task, such as the user who explained a consent. */
  readonly alsoOf?: string
}

/** Reference whose row must have the same value as this row when it is created, else 422. An empty value matches every row. */
export interface MatchingReference {
  /** Reference field. */
  readonly field: string
  /** Field of the referenced row. */
  readonly value: string
  /** Field of this row with the same value, or of a row that this row references: `boardColumnId.studyId`. */
  readonly equals: string
  /** Field of this row for the error, and its code. */
  readonly on: string
  readonly code: string
}

/** Actions that options can name as `writes`, in addition to transitions. */
export const writeActions = ['create', 'update', 'remove'] as const

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
