import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

type EmailOptions = FieldOptions
export interface EmailField extends FieldDefinition, EmailOptions {
  readonly type: 'email'
}

/** The longest address that mail can carry: RFC 5321, section 4.5.3.1. */
export const emailMax = 254

/** An e-mail address, kept in lower case so that one mailbox is one text. */
export const email = <const Options extends EmailOptions = object>(
  options: Only<Options, EmailOptions> = {} as never,
): Made<'email', Options> => ({ type: 'email', ...options })

/** Specification 1, section 5: the general address format. */
const address = /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

export const emailType: FieldType<EmailField> = {
  operators: textOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? line.toLowerCase() : line
  },
  check(value) {
    if (typeof value !== 'string') return [problem('notText')]
    if (value.length > emailMax) return [problem('tooLong', { max: emailMax })]
    return address.test(value) && !value.includes('..') ? [] : [problem('emailInvalid')]
  },
  misdeclared: () => [],
  fixture: {
    field: { type: 'email' },
    valid: [
      [' Ann@Clinic.example ', 'ann@clinic.example'],
      ['bea+study@mail.clinic.example', 'bea+study@mail.clinic.example'],
    ],
    invalid: [
      [7, 'notText'],
      ['ann', 'emailInvalid'],
      ['ann@clinic', 'emailInvalid'],
      ['ann@@clinic.example', 'emailInvalid'],
      ['ann lee@clinic.example', 'emailInvalid'],
      [`ann@${'a.'.repeat(130)}example`, 'tooLong'],
    ],
  },
}
