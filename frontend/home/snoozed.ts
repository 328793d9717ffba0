/** Lines of "To do" that somebody does not want to see today. Kept in this browser: it is about a morning's work, and names nobody. */
const keyOf = (userId: string): string => `studydesk.snoozed.${userId}`

/** Names of what is put off, of those days that have not come yet. @param today YYYY-MM-DD */
export function snoozedNow(userId: string, today: string): readonly string[] {
  return Object.entries(stored(userId)).flatMap(([name, until]) => (until > today ? [name] : []))
}

/** @param until the day on which it comes back, YYYY-MM-DD */
export function snooze(userId: string, name: string, until: string): void {
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...stored(userId), [name]: until }))
}

export const wakeAll = (userId: string): void => localStorage.removeItem(keyOf(userId))

function stored(userId: string): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      : {}
  } catch {
    return {}
  }
}
