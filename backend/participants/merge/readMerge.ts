import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { type MergeChoice, mergeChoices } from '#resources/duplicateAnswers.ts'
import { badRequest, invalid, pathOf } from '../../errors.ts'
import { type ChoosableField, choosableFields, type MergeChoices } from './changes.ts'

/** What a merge is asked with. */
interface MergeRequest {
  readonly otherId: string
  readonly version: number
  readonly otherVersion: number
  readonly choices: MergeChoices
}

/**
 * `{ otherId, version, otherVersion, values: { email: 'OTHER', tags: 'BOTH' } }`: see `changesOfSurvivor` for fields that are not named.
 * @throws badRequest BodyNotAnObject, invalid with every problem
 */
export function readMerge(id: string, body: unknown): MergeRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  const { otherId, version, otherVersion, values = {}, ...unknown } = body as Values
  const problems: FieldProblem[] = Object.keys(unknown).map((name) => ({ path: pathOf(name), code: 'unknownField' }))
  if (!isUuid(otherId)) problems.push({ path: 'otherId', code: otherId === undefined ? 'required' : 'notAReference' })
  else if (otherId === id) problems.push({ path: 'otherId', code: 'sameEntry' })
  for (const [path, value] of Object.entries({ version, otherVersion }))
    if (!Number.isInteger(value)) problems.push({ path, code: value === undefined ? 'required' : 'notANumber' })
  const choices = readChoices(values, problems)
  if (problems.length > 0) throw invalid(problems)
  return { otherId: String(otherId), version: Number(version), otherVersion: Number(otherVersion), choices }
}

function readChoices(values: unknown, problems: FieldProblem[]): MergeChoices {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    problems.push({ path: 'values', code: 'notAnObject' })
    return new Map()
  }
  for (const [name, choice] of Object.entries(values)) {
    const code = problemOf(choosableFields.get(name), choice)
    if (code !== null) problems.push({ path: pathOf(name) === '' ? 'values' : `values.${name}`, code })
  }
  return new Map(Object.entries(values as Readonly<Record<string, MergeChoice>>))
}

function problemOf(field: ChoosableField | undefined, choice: unknown): string | null {
  if (field === undefined) return 'unknownField'
  if (!field.isDecided) return 'readOnly'
  return mergeChoices.some((each) => each === choice) && (choice !== 'BOTH' || field.isList) ? null : 'notAChoice'
}
