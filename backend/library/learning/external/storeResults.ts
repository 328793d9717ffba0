import { isUuid } from '#resources/core/fields/ref.ts'
import { addDays, dateOfRow } from '#resources/core/values/day.ts'
import { renewalDays } from '#resources/library/learnerCourse.ts'
import { type Caller, createSystemCaller } from '../../../platform/common/caller.ts'
import type { Work } from '../../../platform/engine/engine.types.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import { publishChange } from '../../../platform/realtime/publishChange.ts'
import { lockLearner, startRound } from '../attempts.ts'
import { finishCourse } from '../finish.ts'
import type { ExternalResult } from './shapes.ts'

/** Returns the caller that writes results: the system. */
export const systemOf = async ({ access }: Pick<Services, 'access'>, orgId: string, job: string): Promise<Caller> =>
  createSystemCaller({ orgId, zones: await access.zonesOf(orgId), job })

/**
 * Stores and counts results of the external learning system. Repeated results change nothing; results of unknown learners or courses are skipped.
 * Reading all results from the start gives the same state.
 */
export async function storeResults(
  work: Work,
  caller: Caller,
  { results, studydesk }: { readonly results: readonly ExternalResult[]; readonly studydesk: Services },
): Promise<void> {
  const changed = new Set<string>()
  let skippedCount = 0
  // Sorted, because two simultaneous messages with different orders could deadlock.
  for (const result of results.toSorted((first, other) => order(first.learner, other.learner) || order(first.at, other.at))) {
    const learnerState = isUuid(result.learner) ? await readLearnerState(work, caller.orgId, result) : null
    if (learnerState === null) skippedCount += 1
    else if (await storeResult(work, caller, { known: learnerState, result })) changed.add(learnerState.courseId)
  }
  await work.run({
    text: `insert into learning_system (org_id, taken, left_out) values ($1, $2, $3)
      on conflict (org_id) do update set taken = learning_system.taken + excluded.taken, left_out = learning_system.left_out + excluded.left_out`,
    values: [caller.orgId, results.length - skippedCount, skippedCount],
  })
  // Publishes a change of the course, because learners may not read progress rows.
  if (changed.size > 0) await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'course', ids: [...changed] }))
}

const order = (first: string, other: string): number => (first < other ? -1 : Number(first > other))

/** Present state of a learner in a course. */
interface LearnerState {
  readonly userId: string
  readonly courseId: string
  readonly isRetired: boolean
  /** Id of the progress of the round that is not finished yet. */
  readonly progressId: string | null
  /** Time at which the newest round was finished, ISO 8601; `expiresOn` is the last day on which it is valid. */
  readonly finishedOn: string | null
  readonly expiresOn: string | null
}

async function readLearnerState(work: Work, orgId: string, { learner, course }: ExternalResult): Promise<LearnerState | null> {
  await lockLearner(work.run, { orgId, userId: learner })
  const { rows } = await work.run({
    text: `select person.id::text as "userId", course.id::text as "courseId", course.status = 'RETIRED' as "isRetired",
        (select progress.id::text from course_progress progress where progress.org_id = $1 and progress.user_id = person.id and progress.course_id = course.id
          and progress.finished_on is null order by progress.round desc limit 1) as "progressId",
        done.finished_on as "finishedOn", done.expires_on::text as "expiresOn"
      from "user" person
      join course on course.org_id = $1 and course.external_id = $3 and course.deleted_at is null
      left join lateral (select progress.finished_on, progress.expires_on from course_progress progress
        where progress.org_id = $1 and progress.user_id = person.id and progress.course_id = course.id and progress.finished_on is not null
        order by progress.round desc limit 1) done on true
      where person.org_id = $1 and person.id = $2 and person.is_machine is not true`,
    values: [orgId, learner, course],
  })
  return (rows[0] as unknown as LearnerState | undefined) ?? null
}

/** @returns true if it changed anything */
async function storeResult(
  work: Work,
  caller: Caller,
  { known, result }: { readonly known: LearnerState; readonly result: ExternalResult },
): Promise<boolean> {
  const step = stepOf(known, result, dateOfRow(caller.zones, {}, new Date()))
  if (step === null) return false
  const progressId = known.progressId ?? (await startRound(work, { orgId: caller.orgId, userId: known.userId }, known.courseId))
  if (step === 'finish') await finishCourse(work, caller, { progressId, finishedOn: result.at, quizScore: result.score })
  return true
}

/** Returns the step that a result causes. A result never shortens a valid certificate. Pure. */
export function stepOf(
  { progressId, finishedOn, expiresOn, isRetired }: Pick<LearnerState, 'progressId' | 'finishedOn' | 'expiresOn' | 'isRetired'>,
  { state, at }: Pick<ExternalResult, 'state' | 'at'>,
  today: string,
): 'begin' | 'finish' | null {
  if (state === 'READY' || (finishedOn !== null && Date.parse(at) <= Date.parse(finishedOn))) return null
  const isOffered = finishedOn === null || (!isRetired && expiresOn !== null && expiresOn <= addDays(today, renewalDays))
  if (progressId === null && !isOffered) return null
  if (state === 'FINISHED') return 'finish'
  return progressId === null ? 'begin' : null
}
