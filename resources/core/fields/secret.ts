import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { checkText, misdeclaredText } from './text.ts'

interface SecretOptions extends FieldOptions {
  /** Characters; 1,000 where a declaration does not say. */
  readonly max?: number
}
export interface SecretField extends FieldDefinition, SecretOptions {
  readonly type: 'secret'
}

const defaultSecretMax = 1000

/**
 * A value that is written and never read out: kept encrypted. Rows say `true` while it is set, and a form that sends this
 * `true` back leaves it as it is.
 */
export const secret = <const Options extends SecretOptions = object>(
  options: Only<Options, SecretOptions> = {} as never,
): Made<'secret', Options> => ({ type: 'secret', ...options })

export const secretType: FieldType<SecretField> = {
  operators: noOperators,
  sortable: false,
  isWriteOnly: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check: (value, field) => (value === true ? [] : checkText(value, field.max ?? defaultSecretMax)),
  misdeclared(field) {
    const mistakes = [...misdeclaredText(field)]
    if (field.default !== undefined) mistakes.push('must not have a default: declarations are read by everybody')
    if (field.unique !== undefined) mistakes.push('cannot be unique: it is encrypted')
    return mistakes
  },
  fixture: {
    field: { type: 'secret', max: 20 },
    valid: [
      ['correct horse', 'correct horse'],
      [' padded ', ' padded '],
    ],
    invalid: [
      [7, 'notText'],
      ['longer than twenty characters', 'tooLong'],
      ['a\u0000b', 'controlCharacter'],
    ],
  },
}
