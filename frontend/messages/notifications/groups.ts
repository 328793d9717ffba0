import type { ResourceAnswer } from '#resources/core/rows.ts'

export type Notification = ResourceAnswer['notification']

/** Minimum number of similar consecutive notifications that form a group. */
const fewest = 3

/** One notification, or several notifications of one day with the same topic, study and site. */
export type Report =
  | { readonly kind: 'one'; readonly row: Notification }
  | { readonly kind: 'several'; readonly rows: readonly Notification[] }

/** Groups similar consecutive notifications and keeps their order. Pure. @param dayOf returns the reader's day of a time */
export function groupNotifications(rows: readonly Notification[], dayOf: (moment: string) => string): readonly Report[] {
  const reports: Report[] = []
  for (let start = 0; start < rows.length; ) {
    const first = rows[start] as Notification
    let end = start + 1
    while (end < rows.length && isAlike(first, rows[end] as Notification, dayOf)) end += 1
    const alike = rows.slice(start, end)
    reports.push(
      ...(alike.length < fewest ? alike.map((row): Report => ({ kind: 'one', row })) : [{ kind: 'several' as const, rows: alike }]),
    )
    start = end
  }
  return reports
}

const isAlike = (left: Notification, right: Notification, dayOf: (moment: string) => string): boolean =>
  left.topic === right.topic &&
  left.studyId === right.studyId &&
  left.siteId === right.siteId &&
  dayOf(left.createdAt) === dayOf(right.createdAt)
