import type { Caller } from '../../platform/common/caller.ts'
import type { Services } from '../../platform/engine/ports/services.ts'

/** Returns names of users by id. Readers of an answer may see the name of its author, as in its history. */
export async function staffNamesOf(
  { studydesk, caller }: { readonly studydesk: Services; readonly caller: Caller },
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const [users] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select id::text, concat_ws(' ', first_name, last_name) as name from "user" where org_id = $1 and id = any($2::uuid[])`,
      values: [caller.orgId, [...new Set(ids.filter((id) => id !== null))]],
    },
  ])
  return new Map((users?.rows ?? []).map(({ id, name }) => [String(id), String(name)]))
}
