/** Storage key of the time of the last interaction in any tab, in epoch milliseconds (specification 1, section 4: in local storage). */
const key = 'studydesk.lastInteraction'

export const noteInteraction = (): void => localStorage.setItem(key, String(Date.now()))

/** Milliseconds since the last interaction, 0 if none is known. */
export const getIdleMilliseconds = (): number => Math.max(0, Date.now() - Number(localStorage.getItem(key) ?? Date.now()))
