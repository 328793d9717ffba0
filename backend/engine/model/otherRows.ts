import { fieldsOf, holds } from '#resources/core/conditions.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { snake } from '#resources/core/names.ts'
import { copiesOf, type RequiredRow } from '#resources/core/otherRows.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Hook, ResourceHooks, Writing } from '../types.ts'

/**
 * Hooks for rules of a declaration about the rows of references: copies from them, and conditions that they meet. One statement for each reference reads its row and
 * locks it until the commit. A row that does not exist, or that the caller does not see, is refused by the rule of the field.
 */
export function otherRowHooks(resource: ResourceDefinition): readonly ResourceHooks[] {
  const references = new Set([
    ...copiesOf(resource).map(({ reference }) => reference),
    ...(resource.refersTo ?? []).map(({ field }) => field),
  ])
  const hooks = [...references].map((reference) => hookOf(resource, reference))
  return hooks.length === 0 ? [] : [{ on: { create: hooks, import: hooks } }]
}

/** Hooks for rows that must be there with a new one: one statement for all rules about the same row, which is locked until the commit. */
export function requiredRowHooks({ requires = [] }: ResourceDefinition, all: readonly ResourceDefinition[]): readonly ResourceHooks[] {
  const sameRow = [...Map.groupBy(requires, ({ of, by }) => JSON.stringify([of, by])).values()]
  const hooks = sameRow.map((rules): Hook => ({ follow: (write) => requireRow(rules, all, write) }))
  return hooks.length === 0 ? [] : [{ on: { create: hooks, import: hooks } }]
}

async function requireRow(
  rules: readonly RequiredRow[],
  all: readonly ResourceDefinition[],
  { caller, after, run }: Writing,
): Promise<void> {
  const [{ of, by } = { of: '', by: {} }] = rules
  const read = [...new Set(rules.flatMap(({ must }) => (must === undefined ? [] : fieldsOf(must))))]
  const columns = read.map((name) => `"${snake(name)}"::text as "${name}"`).join(', ')
  const same = Object.keys(by).map((theirs, place) => ` and "${snake(theirs)}" = $${place + 2}`)
  const hasTrash = all.find(({ name }) => name === of)?.deletion === 'trash'
  const { rows } = await run({
    text: `select ${columns} from "${snake(of)}" where "org_id" = $1${same.join('')}${hasTrash ? ' and "deleted_at" is null' : ''} for share`,
    values: [caller.orgId, ...Object.values(by).map((own) => after[own] ?? null)],
  })
  const row = rows[0]
  for (const { must, on, code } of rules)
    if (row === undefined || (must !== undefined && !holds(must, row))) throw invalid([{ path: on, code }])
}

function hookOf(resource: ResourceDefinition, reference: string): Hook {
  const definition = resource.fields[reference]
  const target = definition === undefined ? null : targetOf(definition)
  if (target === null) throw new Error(`${resource.name}.${reference} is no reference`)
  const copies = copiesOf(resource).filter((copy) => copy.reference === reference)
  const rules = (resource.refersTo ?? []).filter(({ field }) => field === reference)
  const read = new Set([...copies.map(({ field }) => field), ...rules.flatMap(({ must }) => fieldsOf(must))])
  // References, states and choices: all of them text.
  const columns = [...read].map((name) => `"${snake(name)}"::text as "${name}"`).join(', ')
  const text = `select ${columns} from "${snake(target)}" where "org_id" = $1 and "id" = $2 for share`
  return {
    holds: {},
    async fill({ caller, input, isTrusted, studydesk }) {
      const id = input[reference]
      if (!isUuid(id)) return undefined
      // A step of the domain that names them all has read the row.
      if (isTrusted && rules.length === 0 && copies.every(({ name }) => isUuid(input[name]))) return undefined
      const [answer] = await studydesk.database.batch(caller.orgId, [{ text, values: [caller.orgId, id] }])
      const row = answer?.rows[0]
      if (row === undefined) return undefined
      for (const { must, code } of rules) if (!holds(must, row)) throw conflict(code)
      return Object.fromEntries(copies.map(({ name, field }) => [name, row[field]]))
    },
  }
}
