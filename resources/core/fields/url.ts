import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { checkText, findTextMistakes, normaliseLine } from './text.ts'

interface UrlOptions extends FieldOptions {
  /** Maximum number of characters; 2,000 by default. */
  readonly max?: number
}
export interface UrlField extends FieldDefinition, UrlOptions {
  readonly type: 'url'
}

export const defaultUrlMax = 2000

/** Declares a web address: http or https, no scripts. Specification 1, section 5. */
export const url = <const Options extends UrlOptions = object>(
  options: ExactOptions<Options, UrlOptions> = {} as never,
): DeclaredField<'url', Options> => ({
  type: 'url',
  ...options,
})

export const urlType: FieldType<UrlField> = {
  operators: textOperators,
  sortable: true,
  normalise: normaliseLine,
  check(value, field) {
    const problems = checkText(value, field.max ?? defaultUrlMax)
    if (problems.length > 0) return problems
    return isWebAddress(value as string) ? [] : [createProblem('urlInvalid')]
  },
  declarationErrors: (field) => findTextMistakes(field),
  fixture: {
    field: { type: 'url', max: 60 },
    valid: [
      [' http://clinic.example ', 'http://clinic.example'],
      ['https://clinic.example/studies?id=1#top', 'https://clinic.example/studies?id=1#top'],
    ],
    invalid: [
      [7, 'notText'],
      ['clinic.example', 'urlInvalid'],
      ['javascript:alert(1)', 'urlInvalid'],
      ['https://user:word@clinic.example', 'urlInvalid'],
      ['https://clinic .example', 'urlInvalid'],
      [`https://clinic.example/${'a'.repeat(60)}`, 'tooLong'],
    ],
  },
}

/** False for addresses with a user name, which can hide where a link leads. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value)) return false
  const parsed = URL.parse(value)
  return parsed !== null && parsed.username === '' && parsed.password === ''
}
