import type { ExternalCourses, ExternalSystemState, ImportedCourses, SkippedCourse } from '#resources/library/learningAnswers.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import { ApplicationError, conflict } from '../../../platform/common/errors.ts'
import type { LearningSettings } from '../../../platform/config/config.ts'
import type { DeclaredRequest } from '../../../platform/engine/calls/callsOf.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import type { CallContext } from '../../../platform/engine/types.ts'
import { fetchExternalCourses } from './fetchFromSystem.ts'

/** Returns the state of the external learning system, for administrators of courses. */
export async function readSystemState({ caller, studydesk: { config, database } }: CallContext): Promise<ExternalSystemState> {
  const [answer, courses] = await database.batch(caller.orgId, [
    {
      text: `select fetched_at as "fetchedAt", message_at as "messageAt", error_code as "errorCode", error_at as "errorAt", taken, left_out as "leftOut"
        from learning_system where org_id = $1`,
      values: [caller.orgId],
    },
    {
      text: 'select count(*)::int as courses from course where org_id = $1 and external_id is not null and deleted_at is null',
      values: [caller.orgId],
    },
  ])
  const emptyState = { fetchedAt: null, messageAt: null, errorCode: null, errorAt: null, taken: 0, leftOut: 0 }
  return {
    isConnected: config.learning !== null,
    hasWebhooks: (config.learning?.webhookSecret ?? null) !== null,
    courses: Number(courses?.rows[0]?.courses),
    ...emptyState,
    ...answer?.rows[0],
  }
}

/** @throws conflict LearningNotConnected */
function requireSettings({ config }: Services): LearningSettings {
  if (config.learning === null) throw conflict('LearningNotConnected')
  return config.learning
}

/**
 * Returns the courses of the system, and whether each is already imported. @throws conflict LearningNotConnected, 502 as
 * `fetchExternalCourses`
 */
export async function listExternalCourses({ caller, studydesk }: CallContext): Promise<ExternalCourses> {
  const reportedCourses = await fetchExternalCourses(requireSettings(studydesk), caller.orgId)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select external_id as "externalId" from course where org_id = $1 and external_id is not null and deleted_at is null',
      values: [caller.orgId],
    },
  ])
  const importedIds = new Set((answer?.rows ?? []).map(({ externalId }) => String(externalId)))
  return { courses: reportedCourses.map((course) => ({ ...course, isKnown: importedIds.has(course.externalId) })) }
}

/**
 * Creates draft courses from courses of the system. Creates each separately: reports one that fails and continues with the others.
 * @throws conflict LearningNotConnected, 502 as `fetchExternalCourses`
 */
export async function importCourses(request: DeclaredRequest<(typeof learningCalls)['bringIn']>): Promise<ImportedCourses> {
  const { caller, studydesk } = request
  const { courses } = await listExternalCourses(request)
  const coursesByExternalId = new Map(courses.map((course) => [course.externalId, course]))
  const createdIds: string[] = []
  const skippedCourses: SkippedCourse[] = []
  for (const externalId of request.input.externalIds) {
    const externalCourse = coursesByExternalId.get(externalId)
    if (externalCourse === undefined) skippedCourses.push({ externalId, reason: 'GONE' })
    else if (externalCourse.isKnown) skippedCourses.push({ externalId, reason: 'KNOWN' })
    else {
      const { name, description, length } = externalCourse
      try {
        const { id } = await studydesk.engine.work(caller, (work) =>
          work.trusted.create('course', { externalId, name, description, length }),
        )
        createdIds.push(id)
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error
        skippedCourses.push({ externalId, reason: reasonOf(error) })
      }
    }
  }
  return { brought: createdIds, left: skippedCourses }
}

/** Returns the reason for a conflict: a concurrent import of the same course was faster, or another course has its name. */
const reasonOf = ({ details }: ApplicationError): SkippedCourse['reason'] =>
  details.fields?.some(({ path }) => path === 'externalId') === true ? 'KNOWN' : 'NAME_TAKEN'
