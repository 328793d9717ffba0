import type { TourName } from './tours.ts'

const keyOf = (userId: string, tour: TourName): string => `studydesk.tour.${userId}${tour === 'frame' ? '' : `.${tour}`}`

/** True if this user has seen the tour's invitation in this browser. The invitation appears only once. */
export const isTourSeen = (userId: string, tour: TourName = 'frame'): boolean => localStorage.getItem(keyOf(userId, tour)) !== null
export const markTourSeen = (userId: string, tour: TourName = 'frame'): void => localStorage.setItem(keyOf(userId, tour), 'seen')
