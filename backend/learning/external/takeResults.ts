import { daysAfter, todayAt } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { renewalDays } from '#resources/learnerCourse.ts'
import { type Caller, systemCaller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { finishCourse } from '../finish.ts'
import { beginRound, takeTurn } from '../rounds.ts'
import type { ExternalResult } from './shapes.ts'

/** The one in whose work results are written: the system, in the name of nobody. */
export const systemOf = async ({ access }: Pick<Studydesk, 'access'>, orgId: string, job: string): Promise<Caller> =>
  systemCaller({ orgId, zones: await access.zonesOf(orgId), job })

/**
 * Writes what the external learning system says of learners, and counts it. The same result again changes nothing; one of nobody, or of no course of ours, is
 * left. Whoever reads all results from the first on comes to the same.
 */
export async function takeResults(
  work: Work,
  caller: Caller,
  { results, studydesk }: { readonly results: readonly ExternalResult[]; readonly studydesk: Studydesk },
): Promise<void> {
  const changed = new Set<string>()
  let left = 0
  // Turns are taken in one order, so that two messages at once never wait for each other.
  for (const result of results.toSorted((one, other) => order(one.learner, other.learner) || order(one.at, other.at))) {
    const known = isUuid(result.learner) ? await knownOf(work, caller.orgId, result) : null
    if (known === null) left += 1
    else if (await takeResult(work, caller, { known, result })) changed.add(known.courseId)
  }
  await work.run({
    text: `insert into learning_system (org_id, taken, left_out) values ($1, $2, $3)
      on conflict (org_id) do update set taken = learning_system.taken + excluded.taken, left_out = learning_system.left_out + excluded.left_out`,
    values: [caller.orgId, results.length - left, left],
  })
  // Learners see their own progress, and no row of it.
  if (changed.size > 0) await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'course', ids: [...changed] }))
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** What is known of a learner and a course. */
interface Known {
  readonly userId: string
  readonly courseId: string
  readonly isRetired: boolean
  /** Of the round that goes on. */
  readonly progressId: string | null
  /** Of the newest that was finished: ISO 8601, and its last day. */
  readonly finishedOn: string | null
  readonly expiresOn: string | null
}

async function knownOf(work: Work, orgId: string, { learner, course }: ExternalResult): Promise<Known | null> {
  await takeTurn(work.run, { orgId, userId: learner })
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
  return (rows[0] as unknown as Known | undefined) ?? null
}

/** @returns whether it changed anything */
async function takeResult(
  work: Work,
  caller: Caller,
  { known, result }: { readonly known: Known; readonly result: ExternalResult },
): Promise<boolean> {
  const step = stepOf(known, result, todayAt(caller.zones, {}, new Date()))
  if (step === null) return false
  const progressId = known.progressId ?? (await beginRound(work, { orgId: caller.orgId, userId: known.userId }, known.courseId))
  if (step === 'finish') await finishCourse(work, caller, { progressId, finishedOn: result.at, quizScore: result.score })
  return true
}

/** What a result changes: nothing that was known before, and no certificate that holds for long. Pure. */
export function stepOf(
  { progressId, finishedOn, expiresOn, isRetired }: Pick<Known, 'progressId' | 'finishedOn' | 'expiresOn' | 'isRetired'>,
  { state, at }: Pick<ExternalResult, 'state' | 'at'>,
  today: string,
): 'begin' | 'finish' | null {
  if (state === 'READY' || (finishedOn !== null && Date.parse(at) <= Date.parse(finishedOn))) return null
  const isOffered = finishedOn === null || (!isRetired && expiresOn !== null && expiresOn <= daysAfter(today, renewalDays))
  if (progressId === null && !isOffered) return null
  if (state === 'FINISHED') return 'finish'
  return progressId === null ? 'begin' : null
}
