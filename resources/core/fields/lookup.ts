import type { FieldDefinition, FieldType, Only } from '../field.ts'
import { listOperators } from '../operators.ts'

interface LookupOptions {
  /** The resource whose rows are looked up. */
  readonly of: string
  /** Which of them belong to a row: each field of theirs with the field of this row that it must equal, `id` for the row itself. */
  readonly by: Readonly<Record<string, string>>
  /** The field of theirs that is shown, one value for each of them. */
  readonly shows: string
}
export interface LookupField extends FieldDefinition, LookupOptions {
  readonly type: 'lookup'
}

/**
 * What rows of another resource that belong to a row say in one field, read with every row: of those that the reader could list, the newest
 * first. Lookups over the same rows agree in their order, so that their values stand side by side. A list filters by them too, all of its filters
 * over the same rows about one and the same. Nothing is stored; whoever may not list the other resource does not have the field.
 */
export const lookup = <const Options extends LookupOptions>(options: Only<Options, LookupOptions>) =>
  ({ type: 'lookup', ...options }) as const

export const lookupType: FieldType<LookupField> = {
  operators: listOperators,
  sortable: false,
  isDerived: true,
  comesFrom: ({ of }) => of,
  drawsOn: ({ of }) => [of],
  looksUp: ({ shows }) => shows,
  normalise: (value) => (Array.isArray(value) ? value : null),
  check: () => [],
  misdeclared: ({ by }) => (Object.keys(by).length === 0 ? ['shows every row beside each; say by which fields they belong to a row'] : []),
  fixture: {
    field: { type: 'lookup', of: 'participantStudy', by: { participantId: 'id' }, shows: 'subjectId' },
    valid: [
      [['NL-1'], ['NL-1']],
      [[], []],
    ],
    invalid: [],
  },
}
