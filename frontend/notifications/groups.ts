import type { ResourceAnswer } from '#resources/rows.ts'

export type Notification = ResourceAnswer['notification']

/** Alike and following one another from so many on: they are told as one. */
const fewest = 3

/** One notification, or several of a day that tell of the same in the same place. */
export type Told =
  | { readonly kind: 'one'; readonly row: Notification }
  | { readonly kind: 'several'; readonly rows: readonly Notification[] }

/** The newest first, as they come, with those that are alike together. Pure. @param dayOf the reader's day of a moment */
export function grouped(rows: readonly Notification[], dayOf: (moment: string) => string): readonly Told[] {
  const told: Told[] = []
  for (let start = 0; start < rows.length; ) {
    const first = rows[start] as Notification
    let end = start + 1
    while (end < rows.length && isAlike(first, rows[end] as Notification, dayOf)) end += 1
    const alike = rows.slice(start, end)
    told.push(...(alike.length < fewest ? alike.map((row): Told => ({ kind: 'one', row })) : [{ kind: 'several' as const, rows: alike }]))
    start = end
  }
  return told
}

const isAlike = (one: Notification, other: Notification, dayOf: (moment: string) => string): boolean =>
  one.topic === other.topic &&
  one.studyId === other.studyId &&
  one.siteId === other.siteId &&
  dayOf(one.createdAt) === dayOf(other.createdAt)
