import type { ExternalCourse } from '#resources/learningAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { LearningSettings } from '../../config.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import type { RunningJob } from '../../engine/ports/tasks.ts'
import type { Hook } from '../../engine/types.ts'
import { ApplicationError } from '../../errors.ts'
import { log } from '../../log.ts'
import { externalCourses, externalResults } from './askSystem.ts'
import { systemOf, takeResults } from './takeResults.ts'

export const followTask = 'learning.external'

/** A course that came in, or back from the trash: what its learners did before is read from the first result on, at once. */
export const newExternal: NonNullable<Hook<ResourceRow['course']>['send']> = ({ caller, after, studydesk }) =>
  after.externalId !== null
    ? [
        {
          text: `insert into learning_system as known (org_id, restarts) values ($1, 1)
            on conflict (org_id) do update set mark = null, restarts = known.restarts + 1, taken = 0, left_out = 0`,
          values: [caller.orgId],
        },
        studydesk.jobs.statement({ task: followTask, orgId: caller.orgId, payload: {}, key: followTask }),
      ]
    : []

/**
 * Follows the external learning system: what its courses are called by now, and results since the last time. What goes wrong is kept for those who administer
 * courses; the next time begins where this one stopped.
 */
export async function followSystem({ orgId, studydesk }: RunningJob): Promise<void> {
  const { learning } = studydesk.config
  if (learning === null) return
  const [, courses, system] = await studydesk.database.batch(orgId, [
    // Longer than a message is believed.
    { text: `delete from learning_message where org_id = $1 and at < now() - interval '1 day'`, values: [orgId] },
    {
      text: 'select id::text, external_id as "externalId", name, length from course where org_id = $1 and external_id is not null and deleted_at is null',
      values: [orgId],
    },
    { text: 'select mark, restarts from learning_system where org_id = $1', values: [orgId] },
  ])
  const known = (courses?.rows ?? []) as unknown as readonly KnownCourse[]
  if (known.length === 0) return
  const { mark, restarts } = (system?.rows[0] ?? { mark: null, restarts: 0 }) as Since
  try {
    await followCourses(studydesk, orgId, known, await externalCourses(learning, orgId))
    await fetchResults(studydesk, learning, { orgId, mark, restarts })
    await note(studydesk, orgId, null)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    await note(studydesk, orgId, error.errorCode)
  }
}

/** From where on results are read, and how often that began anew. */
interface Since {
  readonly mark: string | null
  readonly restarts: number
}

interface KnownCourse extends Pick<ExternalCourse, 'externalId' | 'name' | 'length'> {
  readonly id: string
}

/** Names and lengths as they are there by now. A name that another course of ours has already is left as it was. */
async function followCourses(
  studydesk: Studydesk,
  orgId: string,
  known: readonly KnownCourse[],
  told: readonly ExternalCourse[],
): Promise<void> {
  const caller = await systemOf(studydesk, orgId, followTask)
  const toldOf = new Map(told.map((course) => [course.externalId, course]))
  for (const { id, externalId, name, length } of known) {
    const now = toldOf.get(externalId)
    if (now === undefined || (now.name === name && now.length === length)) continue
    await studydesk.engine
      .work(caller, (work) => work.trusted.update('course', id, { name: now.name, length: now.length }))
      .catch((error: unknown) => {
        if (!(error instanceof ApplicationError)) throw error
        log.info('A course could not follow the external learning system', { orgId, courseId: id, code: error.errorCode })
      })
  }
}

/** A page in a transaction; from the same mark again where it breaks off, as what is known already changes nothing. */
async function fetchResults(
  studydesk: Studydesk,
  learning: LearningSettings,
  { orgId, mark, restarts }: Since & { readonly orgId: string },
): Promise<void> {
  const caller = await systemOf(studydesk, orgId, followTask)
  let last: string | null = null
  for await (const { entries, mark: next } of externalResults(learning, { orgId, mark })) {
    if (entries.length > 0) await studydesk.engine.work(caller, (work) => takeResults(work, caller, { results: entries, studydesk }))
    last = next ?? last
  }
  if (last === null) return
  // Not where somebody brought in a course meanwhile, whose results are still to be read from the first on.
  await studydesk.database.batch(orgId, [
    {
      text: `insert into learning_system as known (org_id, mark) values ($1, $2)
        on conflict (org_id) do update set mark = excluded.mark where known.restarts = $3`,
      values: [orgId, last, restarts],
    },
  ])
}

/** @param code of what went wrong; null: it went well */
const note = ({ database }: Studydesk, orgId: string, code: string | null) =>
  database.batch(orgId, [
    {
      text: `insert into learning_system as known (org_id, fetched_at, error_code, error_at)
          values ($1, case when $2::text is null then clock_timestamp() end, $2, case when $2::text is not null then clock_timestamp() end)
        on conflict (org_id) do update set fetched_at = coalesce(excluded.fetched_at, known.fetched_at),
          error_code = excluded.error_code, error_at = excluded.error_at`,
      values: [orgId, code],
    },
  ])
