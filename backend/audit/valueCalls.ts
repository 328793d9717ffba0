import { namedValues } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import type { CallContext } from '../engine/types.ts'

/** Entries for the filters of the audit history, of the whole organisation by name. Trashed rows are named too: their past is in the history. */
export const namesIn =
  (table: string, column: string) =>
  async ({ caller, studydesk: { database } }: CallContext) => {
    const [answer] = await database.batch(caller.orgId, [
      { text: `select id, "${column}" as name from "${table}" where org_id = $1 order by lower("${column}"), id`, values: [caller.orgId] },
    ])
    return (answer?.rows ?? []) as { readonly id: string; readonly name: string }[]
  }

/** The kinds that the history's own declaration knows. */
export async function auditKinds(): Promise<readonly string[]> {
  const { kind } = resourceNamed('auditHistory').fields
  return kind === undefined ? [] : namedValues(kind)
}
