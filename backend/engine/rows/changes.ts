import type { ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'

export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** What a caller may see of a change: fields by their read rule, and without the sensitive ones of a restricted row. */
export function readableChanges({ parts, table, caller }: Operation, changes: Changes, isHidden: boolean): Changes {
  const readable = parts.studydesk.access.readableFields(table.model.resource, caller)
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const shown = shownOf(table.model, name, { change, readable, isHidden })
      return shown === null ? [] : [[name, shown]]
    }),
  )
}

function shownOf(
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
