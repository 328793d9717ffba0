import { getNamedValues } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/**
 * Returns options for the filters of the audit trail, in the whole organisation, sorted by name. Includes rows in the trash, because the
 * audit trail contains their past.
 */
export const createNameReader =
  (table: string, column: string) =>
  async ({ caller, studydesk: { database } }: CallContext) => {
    const [answer] = await database.batch(caller.orgId, [
      { text: `select id, "${column}" as name from "${table}" where org_id = $1 order by lower("${column}"), id`, values: [caller.orgId] },
    ])
    return (answer?.rows ?? []) as { readonly id: string; readonly name: string }[]
  }

/** Returns the kinds that the declaration of `auditHistory` lists. */
export async function listAuditKinds(): Promise<readonly string[]> {
  const { kind } = getResource('auditHistory').fields
  return kind === undefined ? [] : getNamedValues(kind)
}
