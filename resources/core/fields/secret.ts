import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { checkText, findTextMistakes } from './text.ts'

interface SecretOptions extends FieldOptions {
  /** Maximum number of characters; 1,000 by default. */
  readonly max?: number
}
export interface SecretField extends FieldDefinition, SecretOptions {
  readonly type: 'secret'
}

const defaultSecretMax = 1000

/**
 * Declares a value that is stored encrypted and never returned. Responses contain `true` while it is set. A form that sends this `true`
 * leaves the secret unchanged.
 */
export const secret = <const Options extends SecretOptions = object>(
  options: ExactOptions<Options, SecretOptions> = {} as never,
): DeclaredField<'secret', Options> => ({ type: 'secret', ...options })

export const secretType: FieldType<SecretField> = {
  operators: noOperators,
  sortable: false,
  isWriteOnly: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check: (value, field) => (value === true ? [] : checkText(value, field.max ?? defaultSecretMax)),
  declarationErrors(field) {
    const mistakes = [...findTextMistakes(field)]
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
