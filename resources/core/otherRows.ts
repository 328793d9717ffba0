import type { Condition } from './conditions.ts'

/** A condition that the row of a reference meets when a row that names it is created. */
export interface OtherRowRule {
  /** The reference. */
  readonly field: string
  /** Reads states and choices of the other row. */
  readonly must: Condition
  /** Code of the refusal, 409. */
  readonly code: string
}

/** A row of another resource that must be there when a row is created. */
export interface RequiredRow {
  readonly of: string
  /** Its fields with those of the new row that have the same values, all of them references. */
  readonly by: Readonly<Record<string, string>>
  /** A condition on its states and choices; absent: it only has to be there. */
  readonly must?: Condition
  /** The field of the new row that the refusal is about, 422, and its code. */
  readonly on: string
  readonly code: string
}

/** A field that is copied from the row of a reference. */
interface Copy {
  readonly name: string
  readonly reference: string
  /** The field of the other row. */
  readonly field: string
}

/** The copies of a resource, in the order of their declaration. */
export const copiesOf = ({ copies }: { readonly copies?: Readonly<Record<string, string>> | undefined }): readonly Copy[] =>
  Object.entries(copies ?? {}).map(([name, source]) => {
    const [reference = '', field = ''] = source.split('.')
    return { name, reference, field }
  })
