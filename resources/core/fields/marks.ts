import { isFilled } from '../conditions.ts'
import type { ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { listOperators } from '../operators.ts'
import type { RowMark } from '../options/mark.ts'
import { createProblem } from '../problems.ts'
import { findToneMistakes } from '../values/tones.ts'

interface MarksOptions extends Pick<FieldDefinition, 'sensitive'> {
  /** Marks by name, most urgent first. */
  readonly marks: Readonly<Record<string, RowMark>>
}
export interface MarksField extends FieldDefinition, MarksOptions {
  readonly type: 'marks'
}

/**
 * Declares marks: conditions of a row that the database evaluates on every read, such as reasons why it needs attention. Lists can filter
 * by marks and sort the most urgent first. Nothing is stored. A mark that depends on rows which the reader may not list is never set for
 * that reader.
 */
export const marks = <const Options extends MarksOptions>(options: ExactOptions<Options, MarksOptions>) =>
  ({ type: 'marks', ...options }) as const

export const marksType: FieldType<MarksField> = {
  operators: listOperators,
  sortable: true,
  isDerived: true,
  values: (field) => Object.keys(field.marks),
  marksOf: (field) => field.marks,
  drawsOn: (field) => Object.values(field.marks).flatMap(({ has }) => has?.of ?? []),
  normalise: (value) => (isFilled(value) ? value : null),
  check: (value, field) =>
    Array.isArray(value) && value.every((each) => Object.hasOwn(field.marks, String(each))) ? [] : [createProblem('notAChoice')],
  declarationErrors: ({ marks: declaredMarks }) => [
    ...(Object.keys(declaredMarks).length === 0 ? ['has no mark; declare one'] : []),
    ...findToneMistakes(
      Object.keys(declaredMarks),
      Object.fromEntries(Object.entries(declaredMarks).map(([name, { tone }]) => [name, tone])),
    ),
    ...Object.entries(declaredMarks).flatMap(([name, { when, has }]) => [
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
