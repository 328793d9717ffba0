import { centsOf, type MoneyLine } from '#resources/finance/money.ts'

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
