import type { CallerContext } from '../engine/types.ts'

/** IDs that clinics gave to people, by participant: they tell equal names apart. Who is restricted is called by nothing more than before. */
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

/** `Anna Ross (NL-1023)`; the title alone where there is no ID, or where it is the ID already. */
export function titleWithId(title: string, clientId: string | undefined): string {
  return clientId === undefined || clientId === title ? title : `${title} (${clientId})`
}
