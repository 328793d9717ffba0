import { fieldsOf, isConditionMet, isFilled } from '#resources/core/conditions.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { copiesOf, type RequiredRow } from '#resources/core/options/otherRows.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { isSame } from '#resources/core/values/same.ts'
import { conflict, invalid } from '../../common/errors.ts'
import type { Hook, ResourceHooks, WriteContext } from '../types.ts'

/**
 * Hooks for a resource's rules about referenced rows: values copied from these rows, and conditions that they must meet. For each
 * reference, one statement reads the referenced row and locks it until the commit. The rule of the reference field rejects a row that
 * does not exist or that the caller may not see.
 */
export function buildOtherRowHooks(resource: ResourceDefinition): readonly ResourceHooks[] {
  const references = new Set([
    ...copiesOf(resource).map(({ reference }) => reference),
    ...rulesAtCreation(resource).map(({ field }) => field),
  ])
  const hooks = [...references].map((reference) => hookOf(resource, reference))
  return hooks.length === 0 ? [] : [{ on: { create: hooks, import: hooks } }]
}

/**
 * Hooks for a resource whose rows require that other rows exist. For all rules about the same row, one statement reads it and locks it
 * until the commit.
 */
export function buildRequiredRowHooks(
  { requires = [], fields }: ResourceDefinition,
  all: readonly ResourceDefinition[],
): readonly ResourceHooks[] {
  const sameRow = [...Map.groupBy(requires, ({ of, by }) => JSON.stringify([of, by])).values()]
  return sameRow.map((rules) => {
    const hook: Hook = { follow: (write) => requireRow(rules, all, write) }
    // A step after an update costs a round trip, so only rules at fields that may change have one.
    const mayChange = rules.some(({ on }) => fields[on]?.once !== true)
    return { on: { create: hook, import: hook, ...(mayChange ? { update: hook } : {}) } }
  })
}

async function requireRow(
  declaredRules: readonly RequiredRow[],
  allResources: readonly ResourceDefinition[],
  { caller, before, after, run }: WriteContext,
): Promise<void> {
  const rules = declaredRules.filter(({ on }) => isFilled(after[on]) && !(before !== null && isSame(before[on], after[on])))
  if (rules.length === 0) return
  const [{ of, by } = { of: '', by: {} }] = rules
  const read = [...new Set(rules.flatMap(({ must }) => (must === undefined ? [] : fieldsOf(must))))]
  const columns = read.map((name) => `"${toSnakeCase(name)}"::text as "${name}"`).join(', ')
  const pairs = Object.entries(by).filter(([, ownField]) => isFilled(after[ownField]))
  const conditions = pairs.map(([otherField], index) => ` and "${toSnakeCase(otherField)}" = $${index + 2}`)
  const hasTrash = allResources.find(({ name }) => name === of)?.deletion === 'trash'
  const { rows } = await run({
    text: `select ${columns} from "${toSnakeCase(of)}" where "org_id" = $1${conditions.join('')}${hasTrash ? ' and "deleted_at" is null' : ''} limit 1 for share`,
    values: [caller.orgId, ...pairs.map(([, ownField]) => after[ownField])],
  })
  const row = rows[0]
  for (const { must, on, code } of rules)
    if (row === undefined || (must !== undefined && !isConditionMet(must, row))) throw invalid([{ path: on, code }])
}

const rulesAtCreation = ({ refersTo = [] }: ResourceDefinition) => refersTo.filter(({ writes }) => writes === undefined)

function hookOf(resource: ResourceDefinition, reference: string): Hook {
  const definition = resource.fields[reference]
  const target = definition === undefined ? null : targetOf(definition)
  if (target === null) throw new Error(`${resource.name}.${reference} is no reference`)
  const copies = copiesOf(resource).filter((copy) => copy.reference === reference)
  const rules = rulesAtCreation(resource).filter(({ field }) => field === reference)
  const read = new Set([...copies.map(({ field }) => field), ...rules.flatMap(({ must }) => fieldsOf(must))])
  // References, states and choices can all be read as text.
  const columns = [...read].map((name) => `"${toSnakeCase(name)}"::text as "${name}"`).join(', ')
  const text = `select ${columns} from "${toSnakeCase(target)}" where "org_id" = $1 and "id" = $2 for share`
  return {
    holds: {},
    async fill({ caller, input, isTrusted, studydesk }) {
      const id = input[reference]
      if (!isUuid(id)) return undefined
      // A trusted step that sets all copied values has read the referenced row itself.
      if (isTrusted && rules.length === 0 && copies.every(({ name }) => isUuid(input[name]))) return undefined
      const [answer] = await studydesk.database.batch(caller.orgId, [{ text, values: [caller.orgId, id] }])
      const row = answer?.rows[0]
      if (row === undefined) return undefined
      for (const { must, code } of rules) if (!isConditionMet(must, row)) throw conflict(code)
      return Object.fromEntries(copies.map(({ name, field }) => [name, row[field]]))
    },
  }
}
