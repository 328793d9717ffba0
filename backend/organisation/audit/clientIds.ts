import type { CallerContext } from '../../platform/engine/types.ts'

/** Returns the client IDs of people, by participant; they distinguish people with the same name. Restricted people are absent. */
export async function clientIds({ caller, studydesk }: CallerContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select id, participant_client_id from participant
        where org_id = $1 and id = any($2::uuid[]) and participant_client_id <> '' and is_restricted_profile is not true`,
      values: [caller.orgId, [...new Set(ids)]],
    },
  ])
  return new Map((answer?.rows ?? []).map((row) => [String(row.id), String(row.participant_client_id)]))
}

/** Returns a title such as `Anna Ross (NL-1023)`; the title alone without an ID, or if it is the ID already. */
export function titleWithId(title: string, clientId: string | undefined): string {
  return clientId === undefined || clientId === title ? title : `${title} (${clientId})`
}
