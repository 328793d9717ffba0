import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { participant } from '#resources/participants/participant.ts'
import { invalid, pathOf } from '../../platform/common/errors.ts'
import { comparedFields } from './statements.ts'
import type { ComparedPerson } from './types.ts'

/**
 * Reads a person from an unfinished form with any fields of a participant. An incomplete value (an e-mail without its end, a number that
 * is too short) counts as unknown; a value that the field can never have is an error.
 * @throws invalid with every problem
 */
export function readEntry(input: Values, today: string): ComparedPerson {
  const problems: FieldProblem[] = []
  const read: Record<string, unknown> = {}
  for (const [inputName, value] of Object.entries(input)) {
    const name = otherNames.get(inputName) ?? inputName
    const field: FieldDefinition | undefined = Object.hasOwn(participant.fields, name)
      ? participant.fields[name as keyof typeof participant.fields]
      : undefined
    if (field === undefined) problems.push({ path: pathOf(name), code: 'unknownField' })
    else if (!isDerived(field)) {
      const context = { row: input, today }
      const stored = typeOf(field).normalise(value, field, context)
      const fieldProblems = stored === null ? [] : typeOf(field).check(stored, field, context)
      problems.push(...fieldProblems.filter(({ code }) => !incompleteInputCodes.has(code)).map((each) => ({ path: name, ...each })))
      if (fieldProblems.length === 0) read[name] = stored
    }
  }
  if (problems.length > 0) throw invalid(problems)
  return comparedOf(read)
}

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries(participant.fields).flatMap(([name, field]: [string, FieldDefinition]) =>
    (field.otherNames ?? []).map((other) => [other, name] as const),
  ),
)

/** Returns the compared fields of a row in stored form. */
export const comparedOf = (row: Values): ComparedPerson =>
  Object.fromEntries(comparedFields.map((name) => [name, typeof row[name] === 'string' ? row[name] : null]))

/** Problems of values that the user may still be typing. */
const incompleteInputCodes: ReadonlySet<string> = new Set([
  'emailInvalid',
  'PhoneFormatInvalid',
  'postalCodeInvalid',
  'healthCardInvalid',
  'selectProvinceFirst',
  'inFuture',
])
