import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { normaliseLine } from './text.ts'

type EmailOptions = FieldOptions
export interface EmailField extends FieldDefinition, EmailOptions {
  readonly type: 'email'
}

/** Maximum length of an e-mail address: RFC 5321, section 4.5.3.1. */
export const emailMax = 254

/** Declares an e-mail address, stored in lower case so that one mailbox has one spelling. */
export const email = <const Options extends EmailOptions = object>(
  options: ExactOptions<Options, EmailOptions> = {} as never,
): DeclaredField<'email', Options> => ({ type: 'email', ...options })

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
    if (typeof value !== 'string') return [createProblem('notText')]
    if (value.length > emailMax) return [createProblem('tooLong', { max: emailMax })]
    return address.test(value) && !value.includes('..') ? [] : [createProblem('emailInvalid')]
  },
  declarationErrors: () => [],
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
