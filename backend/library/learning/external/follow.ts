import type { ResourceRow } from '#resources/core/rows.ts'
import type { ExternalCourse } from '#resources/library/learningAnswers.ts'
import { ApplicationError } from '../../../platform/common/errors.ts'
import { log } from '../../../platform/common/log.ts'
import type { LearningSettings } from '../../../platform/config/config.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import type { RunningJob } from '../../../platform/engine/ports/tasks.ts'
import type { Hook } from '../../../platform/engine/types.ts'
import { fetchExternalCourses, fetchExternalResults } from './fetchFromSystem.ts'
import { storeResults, systemOf } from './storeResults.ts'

export const followTask = 'learning.external'

/**
 * Starts a full import of results when a course is imported or restored from the trash, because its learners may already have results.
 */
export const followNewExternal: NonNullable<Hook<ResourceRow['course']>['send']> = ({ caller, after, studydesk }) =>
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
 * Fetches the current names of external courses, and results since the last run. Stores an error for administrators of courses; the next
 * run continues from the same mark.
 */
export async function followSystem({ orgId, studydesk }: RunningJob): Promise<void> {
  const { learning } = studydesk.config
  if (learning === null) return
  const [, courses, system] = await studydesk.database.batch(orgId, [
    // A day is longer than the time in which a message is accepted.
    { text: `delete from learning_message where org_id = $1 and at < now() - interval '1 day'`, values: [orgId] },
    {
      text: 'select id::text, external_id as "externalId", name, length from course where org_id = $1 and external_id is not null and deleted_at is null',
      values: [orgId],
    },
    { text: 'select mark, restarts from learning_system where org_id = $1', values: [orgId] },
  ])
  const importedCourses = (courses?.rows ?? []) as unknown as readonly ImportedCourse[]
  if (importedCourses.length === 0) return
  const { mark, restarts } = (system?.rows[0] ?? { mark: null, restarts: 0 }) as ReadPosition
  try {
    await followCourses(studydesk, orgId, importedCourses, await fetchExternalCourses(learning, orgId))
    await fetchResults(studydesk, learning, { orgId, mark, restarts })
    await note(studydesk, orgId, null)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    await note(studydesk, orgId, error.errorCode)
  }
}

/** Mark from which results are read, and the number of restarts from the beginning. */
interface ReadPosition {
  readonly mark: string | null
  readonly restarts: number
}

interface ImportedCourse extends Pick<ExternalCourse, 'externalId' | 'name' | 'length'> {
  readonly id: string
}

/** Updates names and lengths of courses. Keeps the old name if another course of the organisation already has the new one. */
async function followCourses(
  studydesk: Services,
  orgId: string,
  importedCourses: readonly ImportedCourse[],
  reportedCourses: readonly ExternalCourse[],
): Promise<void> {
  const caller = await systemOf(studydesk, orgId, followTask)
  const reportedById = new Map(reportedCourses.map((course) => [course.externalId, course]))
  for (const { id, externalId, name, length } of importedCourses) {
    const now = reportedById.get(externalId)
    if (now === undefined || (now.name === name && now.length === length)) continue
    await studydesk.engine
      .work(caller, (work) => work.trusted.update('course', id, { name: now.name, length: now.length }))
      .catch((error: unknown) => {
        if (!(error instanceof ApplicationError)) throw error
        log.info('A course could not be updated from the external learning system', { orgId, courseId: id, code: error.errorCode })
      })
  }
}

/**
 * Stores each page in one transaction. After an interruption, the next run starts from the same mark, because repeated results change
 * nothing.
 */
async function fetchResults(
  studydesk: Services,
  learning: LearningSettings,
  { orgId, mark, restarts }: ReadPosition & { readonly orgId: string },
): Promise<void> {
  const caller = await systemOf(studydesk, orgId, followTask)
  let last: string | null = null
  for await (const { entries, mark: next } of fetchExternalResults(learning, { orgId, mark })) {
    if (entries.length > 0) await studydesk.engine.work(caller, (work) => storeResults(work, caller, { results: entries, studydesk }))
    last = next ?? last
  }
  if (last === null) return
  // Skipped if a course was imported in the meantime, because its results must be read from the beginning.
  await studydesk.database.batch(orgId, [
    {
      text: `insert into learning_system as known (org_id, mark) values ($1, $2)
        on conflict (org_id) do update set mark = excluded.mark where known.restarts = $3`,
      values: [orgId, last, restarts],
    },
  ])
}

/** @param code of the error; null for success */
const note = ({ database }: Services, orgId: string, code: string | null) =>
  database.batch(orgId, [
    {
      text: `insert into learning_system as known (org_id, fetched_at, error_code, error_at)
          values ($1, case when $2::text is null then clock_timestamp() end, $2, case when $2::text is not null then clock_timestamp() end)
        on conflict (org_id) do update set fetched_at = coalesce(excluded.fetched_at, known.fetched_at),
          error_code = excluded.error_code, error_at = excluded.error_at`,
      values: [orgId, code],
    },
  ])
