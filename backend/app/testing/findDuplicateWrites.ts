import type { TestNode } from './types.ts'

/**
 * Finds rows that one request of a user wrote in two steps. A request should write one version and one audit event of each row.
 * @returns a line for each resource with the actions of its events, in order
 */
export async function findDuplicateWrites(node: TestNode): Promise<readonly string[]> {
  const rows = await node.ownerQuery<{ line: string }>(
    `select distinct kind || ': ' || actions as line from (
      select kind, string_agg(action, ', ' order by at, id) as actions from audit_event
        where user_id is not null and correlation_id is not null and record_id is not null and kind not in ('session', 'unlock', 'export', 'import')
        group by org_id, kind, record_id, correlation_id having count(*) > 1) as written
      order by line`,
  )
  return rows.map(({ line }) => line)
}
