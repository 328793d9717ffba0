/** When somebody last did something in any tab, in epoch milliseconds (specification 1, section 4: kept in local storage). */
const key = 'studydesk.lastInteraction'

export const noteInteraction = (): void => localStorage.setItem(key, String(Date.now()))

/** Milliseconds since the last interaction; none known counts as just now. */
export const idleMilliseconds = (): number => Math.max(0, Date.now() - Number(localStorage.getItem(key) ?? Date.now()))
