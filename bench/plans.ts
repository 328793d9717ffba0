import pg from 'pg'

/**
 * How PostgreSQL finds the rows of a quick search, in one word: the scan at the bottom of its plan. `Seq Scan` is the one that
 * must not appear.
 */
export async function explainSearch(ownerUrl: string, { orgId, term }: { orgId: string; term: string }): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const words = term.split(' ').map((word) => `%${word}%`)
    const conditions = words.map((_, position) => `search_text like studydesk_normalise($${position + 2})`).join(' and ')
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (format json) select * from participant where org_id = $1 and deleted_at is null and ${conditions}
       order by (case when is_restricted_profile then null else last_name end), id limit 20`,
      [orgId, ...words],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    return plan === undefined ? 'none' : scanOf(plan)
  } finally {
    await client.end()
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

function scanOf(plan: Plan): string {
  const below = plan.Plans?.[0]
  return below === undefined ? `${plan['Node Type']} ${plan['Index Name'] ?? ''}`.trim() : scanOf(below)
}
