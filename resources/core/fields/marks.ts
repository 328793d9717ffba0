import { isFilled } from '../conditions.ts'
import type { FieldDefinition, FieldType, Only } from '../field.ts'
import type { Mark } from '../mark.ts'
import { listOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { misdeclaredTones } from '../tones.ts'

interface MarksOptions extends Pick<FieldDefinition, 'sensitive'> {
  /** By name, the most urgent first. */
  readonly marks: Readonly<Record<string, Mark>>
}
export interface MarksField extends FieldDefinition, MarksOptions {
  readonly type: 'marks'
}

/**
 * Which of several things are so of a row, found out by the database on every read: what makes it worth a look, what its reader chose it for.
 * A list filters by them, and puts the most urgent first. Nothing is stored. A mark that hangs on rows which the reader may not list is one that no row bears for them.
 */
export const marks = <const Options extends MarksOptions>(options: Only<Options, MarksOptions>) => ({ type: 'marks', ...options }) as const

export const marksType: FieldType<MarksField> = {
  operators: listOperators,
  sortable: true,
  isDerived: true,
  values: (field) => Object.keys(field.marks),
  marksOf: (field) => field.marks,
  drawsOn: (field) => Object.values(field.marks).flatMap(({ has }) => has?.of ?? []),
  normalise: (value) => (isFilled(value) ? value : null),
  check: (value, field) =>
    Array.isArray(value) && value.every((each) => Object.hasOwn(field.marks, String(each))) ? [] : [problem('notAChoice')],
  misdeclared: ({ marks: declared }) => [
    ...(Object.keys(declared).length === 0 ? ['has no mark; declare one'] : []),
    ...misdeclaredTones(Object.keys(declared), Object.fromEntries(Object.entries(declared).map(([name, { tone }]) => [name, tone]))),
    ...Object.entries(declared).flatMap(([name, { when, has }]) => [
      ...(when === undefined && has === undefined ? [`'${name}' says neither when it holds nor what it has`] : []),
      ...(has !== undefined && Object.keys(has.by).length === 0
        ? [`'${name}' has every row there is; say by which fields they belong to a row`]
        : []),
    ]),
  ],
  fixture: {
    field: { type: 'marks', marks: { LATE: { tone: 'danger', when: { field: 'dueOn', filled: true } } } },
    valid: [
      [['LATE'], ['LATE']],
      [[], null],
    ],
    invalid: [[['EARLY'], 'notAChoice']],
  },
}
