import { daysAfter, todayAt } from '#resources/core/day.ts'
import { renewalDays } from '#resources/learnerCourse.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Work } from '../engine/engine.types.ts'
import type { LearnersCourse } from './ownCourses.ts'

/** Is it to be taken, for the first time or again? Pure but for the clock. */
export const isOffered = ({ zones }: Pick<Caller, 'zones'>, { state, expiresOn, isRetired }: LearnersCourse): boolean =>
  !isRetired && (state !== 'FINISHED' || (expiresOn !== null && expiresOn <= daysAfter(todayAt(zones, {}, new Date()), renewalDays)))

/** Pure. */
export const isGoingOn = ({ progressId, isRoundFinished }: LearnersCourse): boolean => progressId !== null && !isRoundFinished

export interface Learner {
  readonly orgId: string
  readonly userId: string
}

/** Begins one more round of a course. @param openedFiles what its learner has opened with it @returns the id of its progress */
export async function beginRound(
  work: Work,
  { userId }: Learner,
  courseId: string,
  openedFiles: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await work.trusted.create('courseProgress', { courseId, userId, openedFiles })).id
}

/** What is written about one learner takes turns: two clicks begin one round and count one try each. */
export const takeTurn = (run: Run, { orgId, userId }: Learner) =>
  run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`learning ${orgId} ${userId}`] })
