import type { Database } from '../platform/database/types.ts'

const lastNumberSql = {
  invoice: 'select coalesce(max(number), 0) + 1 as next from finance_invoice where org_id = $1',
  receipt: 'select coalesce(max(receipt_number), 0) + 1 as next from finance_stipend where org_id = $1',
} as const

/**
 * Returns the next running number of a kind of document in the organisation. Locks the organisation until the commit, so that two
 * documents never wait for the same number. Numbered documents are never deleted, so no number is used again.
 */
export async function nextNumber(database: Pick<Database, 'batch'>, orgId: string, kind: keyof typeof lastNumberSql): Promise<number> {
  await database.batch(orgId, [{ text: 'select from organisation where org_id = $1 for no key update', values: [orgId] }])
  const [answer] = await database.batch(orgId, [{ text: lastNumberSql[kind], values: [orgId] }])
  return Number(answer?.rows[0]?.next)
}
