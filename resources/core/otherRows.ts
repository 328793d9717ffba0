import type { Condition } from './conditions.ts'

/** Condition that a referenced row must meet when a row with the reference is created. */
export interface OtherRowRule {
  /** Reference field. */
  readonly field: string
  /** Condition on states and choices of the referenced row. */
  readonly must: Condition
  /** Code of the error, status 409. */
  readonly code: string
}

/** Row of another resource that must exist when a row is created. */
export interface RequiredRow {
  readonly of: string
  /** Reference fields of the required row → fields of the new row with the same values. */
  readonly by: Readonly<Record<string, string>>
  /** Condition on states and choices of the required row. Absent: the row only has to exist. */
  readonly must?: Condition
  /** Field of the new row for the error, status 422, and its code. */
  readonly on: string
  readonly code: string
}

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
