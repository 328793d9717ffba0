import { fieldsOf, holds } from '#resources/core/conditions.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { snake } from '#resources/core/names.ts'
import { copiesOf } from '#resources/core/otherRows.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { conflict } from '../../errors.ts'
import type { Hook, ResourceHooks } from '../types.ts'

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
