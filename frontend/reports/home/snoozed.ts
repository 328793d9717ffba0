/** Storage key of dismissed "To do" lines. They are stored in this browser, because they concern one day and contain no names. */
const keyOf = (userId: string): string => `studydesk.snoozed.${userId}`

/** Returns the names of dismissed lines whose return date is still ahead. @param today YYYY-MM-DD */
export function getSnoozedNames(userId: string, today: string): readonly string[] {
  return Object.entries(readStored(userId)).flatMap(([name, returnDate]) => (returnDate > today ? [name] : []))
}

/** @param until day on which the line returns, YYYY-MM-DD */
export function snooze(userId: string, name: string, until: string): void {
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...readStored(userId), [name]: until }))
}

export const wakeAll = (userId: string): void => localStorage.removeItem(keyOf(userId))

function readStored(userId: string): Readonly<Record<string, string>> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    return typeof saved === 'object' && saved !== null
      ? Object.fromEntries(Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      : {}
  } catch {
    return {}
  }
}
