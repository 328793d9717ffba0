const keyOf = (userId: string): string => `studydesk.tour.${userId}`

/** Whether this user has been offered the tour in this browser: it is offered once. */
export const isTourSeen = (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null
export const noteTourSeen = (userId: string): void => localStorage.setItem(keyOf(userId), 'seen')
