import type { ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'

export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** What a caller may see of a change: fields by their read rule, and without the sensitive ones of a restricted row. */
export function readableChanges({ parts, table, caller }: Operation, changes: Changes, isHidden: boolean): Changes {
  const readable = parts.studydesk.access.readableFields(table.model.resource, caller)
  return Object.fromEntries(Object.entries(changes).filter(([name]) => mayShow(table.model, name, { readable, isHidden })))
}

function mayShow(
  model: ResourceModel,
  name: string,
  { readable, isHidden }: { readonly readable: ReadonlySet<string>; readonly isHidden: boolean },
): boolean {
  const field = model.byName.get(name)
  if (field === undefined) return !isHidden
  return readable.has(name) && !(isHidden && field.isSensitive)
}
