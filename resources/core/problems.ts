/**
 * What can be wrong with a value. A problem carries a code and the figures of the rule, never the value itself:
 * problems travel to screens, logs and problem files, and values are personal.
 */
export interface Problem {
  /** Stable code: the key of its text in the namespace `problems`, or a message name of the specification. */
  readonly code: string
  /** Figures that the text fills in: { max: 120 }, { province: 'ON' }. */
  readonly details?: Readonly<Record<string, string | number>>
  /** The part of the value that is wrong, where the value holds several by key. */
  readonly within?: string
}

/** A problem of one field, as `error.fields[]` of an answer and `problems[]` of an import name it. */
export interface FieldProblem extends Problem {
  /** Field name; for parts of a list `tags.2`. */
  readonly path: string
  /** The row of the same resource that it speaks of; never one that the caller may not see. */
  readonly recordId?: string
}

export const problem = (code: string, details?: Problem['details']): Problem => (details === undefined ? { code } : { code, details })

/** A problem of a field's value; one of a part of it is named `customValues.shoeSize`. */
export function problemAt(path: string, { within, ...found }: Problem): FieldProblem {
  return { path: within === undefined ? path : `${path}.${within}`, ...found }
}
