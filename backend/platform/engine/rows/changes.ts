import type { RequestContext } from '../context.ts'
import type { ResourceModel } from '../model/types.ts'

export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** Returns the changes that a caller may see: fields that the caller may read, without the sensitive fields of a restricted row. */
export function pickReadableChanges({ parts, table, caller }: RequestContext, changes: Changes, isHidden: boolean): Changes {
  const readable = parts.studydesk.access.readableFields(table.model.resource, caller)
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const shownChange = findShownChange(table.model, name, { change, readable, isHidden })
      return shownChange === null ? [] : [[name, shownChange]]
    }),
  )
}

function findShownChange(
  model: ResourceModel,
  name: string,
  { change, readable, isHidden }: { readonly change: Changes[string]; readonly readable: ReadonlySet<string>; readonly isHidden: boolean },
): Changes[string] | null {
  const field = model.byName.get(name)
  if (field === undefined) return isHidden ? null : change
  if (!readable.has(name)) return null
  if (!isHidden || !field.isSensitive) return change
  const { type, definition } = field
  if (type.openPart === undefined) return null
  const [before = null, after = null] = change.map((value) => type.openPart?.(value, definition) ?? null)
  return before === null && after === null ? null : [before, after]
}
