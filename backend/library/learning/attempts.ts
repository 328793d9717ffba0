import { addDays, dateOfRow } from '#resources/core/values/day.ts'
import { renewalDays } from '#resources/library/learnerCourse.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { LearnersCourse } from './ownCourses.ts'

/** True if the learner may begin the course, for the first time or again. Pure except for the clock. */
export const isAvailable = ({ zones }: Pick<Caller, 'zones'>, { state, expiresOn, isRetired }: LearnersCourse): boolean =>
  !isRetired && (state !== 'FINISHED' || (expiresOn !== null && expiresOn <= addDays(dateOfRow(zones, {}, new Date()), renewalDays)))

/** True if the learner has begun a round of the course and not finished it. Pure. */
export const isInProgress = ({ progressId, isRoundFinished }: LearnersCourse): boolean => progressId !== null && !isRoundFinished

export interface Learner {
  readonly orgId: string
  readonly userId: string
}

/**
 * Begins another round of a course. @param openedFiles files that the learner has opened in the course @returns the id of the round's
 * progress
 */
export async function startRound(
  work: Work,
  { userId }: Learner,
  courseId: string,
  openedFiles: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await work.trusted.create('courseProgress', { courseId, userId, openedFiles })).id
}

/**
 * Locks a learner until the commit, so that two clicks at the same moment begin only one round, and each try at a quiz is counted once.
 */
export const lockLearner = (run: Run, { orgId, userId }: Learner) =>
  run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`learning ${orgId} ${userId}`] })
