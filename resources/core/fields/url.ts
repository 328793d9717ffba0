import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { checkText, misdeclaredText, normaliseLine } from './text.ts'

interface UrlOptions extends FieldOptions {
  /** Characters; 2,000 where a declaration does not say. */
  readonly max?: number
}
export interface UrlField extends FieldDefinition, UrlOptions {
  readonly type: 'url'
}

export const defaultUrlMax = 2000

/** A web address: http or https, nothing that runs as a script. Specification 1, section 5. */
export const url = <const Options extends UrlOptions = object>(options: Only<Options, UrlOptions> = {} as never): Made<'url', Options> => ({
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
    return isWebAddress(value as string) ? [] : [problem('urlInvalid')]
  },
  misdeclared: (field) => misdeclaredText(field),
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

/** Addresses that carry a user name are refused: they hide where a link goes. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value)) return false
  const parsed = URL.parse(value)
  return parsed !== null && parsed.username === '' && parsed.password === ''
}
