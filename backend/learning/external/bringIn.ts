import type { learningCalls } from '#resources/learning/calls.ts'
import type { BroughtIn, ExternalCourses, ExternalSystemState, LeftOut } from '#resources/learningAnswers.ts'
import type { LearningSettings } from '../../config.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import type { CallContext } from '../../engine/types.ts'
import { ApplicationError, conflict } from '../../errors.ts'
import { externalCourses } from './askSystem.ts'

/** What those who administer courses see of the external learning system. */
export async function systemState({ caller, studydesk: { config, database } }: CallContext): Promise<ExternalSystemState> {
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
  const none = { fetchedAt: null, messageAt: null, errorCode: null, errorAt: null, taken: 0, leftOut: 0 }
  return {
    isConnected: config.learning !== null,
    hasWebhooks: (config.learning?.webhookSecret ?? null) !== null,
    courses: Number(courses?.rows[0]?.courses),
    ...none,
    ...answer?.rows[0],
  }
}

/** @throws conflict LearningNotConnected */
function connected({ config }: Studydesk): LearningSettings {
  if (config.learning === null) throw conflict('LearningNotConnected')
  return config.learning
}

/** The courses of the system, and which of them are here already. @throws conflict LearningNotConnected, 502 as `externalCourses` */
export async function coursesThere({ caller, studydesk }: CallContext): Promise<ExternalCourses> {
  const told = await externalCourses(connected(studydesk), caller.orgId)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select external_id as "externalId" from course where org_id = $1 and external_id is not null and deleted_at is null',
      values: [caller.orgId],
    },
  ])
  const known = new Set((answer?.rows ?? []).map(({ externalId }) => String(externalId)))
  return { courses: told.map((course) => ({ ...course, isKnown: known.has(course.externalId) })) }
}

/**
 * Makes drafts of courses of the system. Each for itself: one that cannot be made is told, and keeps no other.
 * @throws conflict LearningNotConnected, 502 as `externalCourses`
 */
export async function bringIn(request: DeclaredRequest<(typeof learningCalls)['bringIn']>): Promise<BroughtIn> {
  const { caller, studydesk } = request
  const { courses } = await coursesThere(request)
  const there = new Map(courses.map((course) => [course.externalId, course]))
  const brought: string[] = []
  const left: LeftOut[] = []
  for (const externalId of request.input.externalIds) {
    const found = there.get(externalId)
    if (found === undefined) left.push({ externalId, reason: 'GONE' })
    else if (found.isKnown) left.push({ externalId, reason: 'KNOWN' })
    else {
      const { name, description, length } = found
      try {
        const { id } = await studydesk.engine.work(caller, (work) =>
          work.trusted.create('course', { externalId, name, description, length }),
        )
        brought.push(id)
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error
        left.push({ externalId, reason: reasonOf(error) })
      }
    }
  }
  return { brought, left }
}

/** Whoever brought in the same one at the same time was quicker; else another course has its name. */
const reasonOf = ({ details }: ApplicationError): LeftOut['reason'] =>
  details.fields?.some(({ path }) => path === 'externalId') === true ? 'KNOWN' : 'NAME_TAKEN'
