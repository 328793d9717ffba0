/**
 * Problem of a value. It carries a code and the limits of the rule, never the value itself: problems reach screens, logs and problem files, and
 * values are personal data.
 */
export interface Problem {
  /** Stable code: the key of its text in the namespace `problems`, or a message name of the specification. */
  readonly code: string
  /** Values that the text fills in: { max: 120 }, { province: 'ON' }. */
  readonly details?: Readonly<Record<string, string | number>>
  /** Key of the invalid entry, if the field contains several values by key. */
  readonly within?: string
}

/** A problem of one field, as in `error.fields[]` of a response and `problems[]` of an import. */
export interface FieldProblem extends Problem {
  /** Field name; `tags.2` for an element of a list. */
  readonly path: string
  /** ID of the row of the same resource that the problem refers to; never of a row that the caller may not see. */
  readonly recordId?: string
}

export const createProblem = (code: string, details?: Problem['details']): Problem => (details === undefined ? { code } : { code, details })

/** Returns the problem with the path of its field. A problem of one entry in a field gets a path such as `customValues.shoeSize`. */
export function toFieldProblem(path: string, { within, ...problemData }: Problem): FieldProblem {
  return { path: within === undefined ? path : `${path}.${within}`, ...problemData }
}
