import { centsOf, type MoneyLine } from '#resources/finance/money.ts'
import type { Run } from '../platform/database/types.ts'

/** Returns SQL for the amounts of a row, as text. @param table alias of the table */
export const lineColumns = (table: string): string =>
  ['amount', 'overhead', 'holdback', 'total'].map((name) => `${table}.${name}::text`).join(', ')

/** Returns the amounts of a row in cents. Pure. */
export const lineOfRow = (row: Readonly<Record<string, unknown>>): MoneyLine => ({
  amount: centsOf(row.amount as string | null),
  overhead: centsOf(row.overhead as string | null),
  holdback: centsOf(row.holdback as string | null),
  total: centsOf(row.total as string | null),
})

/** SQL for what a line copies from an item. */
export const linedColumns = `item.kind, item.label, item.subject_id as "subjectId", item.earned_on::text as "earnedOn", item.currency, ${lineColumns('item')}`

/** Returns the lines of an invoice in the order of their dates, with amounts as text. */
export async function readLines(run: Run, orgId: string, invoiceId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await run({
    text: `select item.item_id::text as "itemId", ${linedColumns} from finance_line item
      where item.org_id = $1 and item.invoice_id = $2 order by item.earned_on, item.id`,
    values: [orgId, invoiceId],
  })
  return rows
}
