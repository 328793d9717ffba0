import { daysAfter, todayAt } from '#resources/core/day.ts'
import { renewalDays } from '#resources/learnerCourse.ts'
import type { Caller } from '../caller.ts'
import type { LearnersCourse } from './ownCourses.ts'

/** Is it to be taken, for the first time or again? Pure but for the clock. */
export const isOffered = ({ zones }: Pick<Caller, 'zones'>, { state, expiresOn, isRetired }: LearnersCourse): boolean =>
  !isRetired && (state !== 'FINISHED' || (expiresOn !== null && expiresOn <= daysAfter(todayAt(zones, {}, new Date()), renewalDays)))

/** Pure. */
export const isGoingOn = ({ progressId, isRoundFinished }: LearnersCourse): boolean => progressId !== null && !isRoundFinished
