import type { TourName } from './tours.ts'

const keyOf = (userId: string, tour: TourName): string => `studydesk.tour.${userId}${tour === 'frame' ? '' : `.${tour}`}`

/** Whether this user has been offered the tour in this browser: it is offered once. */
export const isTourSeen = (userId: string, tour: TourName = 'frame'): boolean => localStorage.getItem(keyOf(userId, tour)) !== null
export const noteTourSeen = (userId: string, tour: TourName = 'frame'): void => localStorage.setItem(keyOf(userId, tour), 'seen')
