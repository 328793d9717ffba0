import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { participant } from '#resources/participant.ts'
import { invalid, pathOf } from '../../errors.ts'
import { comparedFields } from './statements.ts'
import type { Compared } from './types.ts'

/**
 * A person as a form has them so far: any fields of a participant. What is half typed (an address without its end, a number too short)
 * counts as not known yet; what could never be a value of its field is a fault.
 * @throws invalid with every problem
 */
export function readEntry(given: Values, today: string): Compared {
  const problems: FieldProblem[] = []
  const read: Record<string, unknown> = {}
  for (const [spelled, value] of Object.entries(given)) {
    const name = otherNames.get(spelled) ?? spelled
    const field: FieldDefinition | undefined = Object.hasOwn(participant.fields, name)
      ? participant.fields[name as keyof typeof participant.fields]
      : undefined
    if (field === undefined) problems.push({ path: pathOf(name), code: 'unknownField' })
    else if (!isDerived(field)) {
      const context = { row: given, today }
      const stored = typeOf(field).normalise(value, field, context)
      const found = stored === null ? [] : typeOf(field).check(stored, field, context)
      problems.push(...found.filter(({ code }) => !halfTyped.has(code)).map((each) => ({ path: name, ...each })))
      if (found.length === 0) read[name] = stored
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

/** What is compared of a row in stored form. */
export const comparedOf = (row: Values): Compared =>
  Object.fromEntries(comparedFields.map((name) => [name, typeof row[name] === 'string' ? row[name] : null]))

/** What a field says of a value that is not finished yet. */
const halfTyped: ReadonlySet<string> = new Set([
  'emailInvalid',
  'PhoneFormatInvalid',
  'postalCodeInvalid',
  'healthCardInvalid',
  'selectProvinceFirst',
  'inFuture',
])
