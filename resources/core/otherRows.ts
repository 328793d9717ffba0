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
