import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { findGradedQuestions } from '#resources/forms/survey/rightAnswers.ts'
import { readContent } from '../../forms/content.ts'
import { findFormInUse } from '../../forms/submissions/formToFill.ts'
import { buildDueStatement } from '../../messages/queue/notificationJob.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import { requireReason } from '../../platform/database/requirement.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { WriteAction } from '../../platform/engine/engine.types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { CompletedWrite, WriteContext } from '../../platform/engine/types.ts'
import { openToLearners } from './openedLessons.ts'

type Course = ResourceRow['course']

/**
 * Requires that a course has a lesson, or a quiz that can be graded, before it is published.
 * @throws conflict CourseIsEmpty, FormNotInUse, NothingToGrade
 */
export async function requireContent({ caller, after, run }: WriteContext<Course>): Promise<void> {
  // The external learning system contains the content of an external course.
  if (after.externalId !== null) return
  if (after.quizFormId !== null) {
    const { document } = await quizOf(run, caller.orgId, after.quizFormId)
    if (findGradedQuestions(document).length === 0) throw conflict('NothingToGrade')
  } else {
    const { rows } = await run({
      text: 'select from course_lesson where org_id = $1 and course_id = $2 limit 1',
      values: [caller.orgId, after.id],
    })
    if (rows.length === 0) throw conflict('CourseIsEmpty')
  }
}

/** Returns the quiz of a course in the version in use. @throws conflict FormNotInUse */
export async function quizOf(run: Run, orgId: string, formId: string): Promise<{ readonly document: JsonObject }> {
  const form = await findFormInUse(run, orgId, formId)
  if (form === null) throw conflict('FormNotInUse')
  return { document: await readContent(run, orgId, form.integrityKey) }
}

/** Starts the job that notifies the users who get a course through this write. */
export const buildCourseNotices = ({
  caller,
  studydesk,
}: {
  readonly caller: Caller
  readonly studydesk: Services
}): readonly Statement[] => [
  // One job notifies about all courses that are written in quick succession.
  buildDueStatement(studydesk.jobs, caller.orgId, 'course'),
]

/** Rejects lessons for an external course. Otherwise learners would finish the course without the external system. */
export const buildLessonRequirements = ({
  action,
  before,
  caller,
  after,
}: Pick<CompletedWrite<ResourceRow['courseLesson']>, 'action' | 'before' | 'caller' | 'after'>): readonly Statement[] => [
  {
    text: `select studydesk_require(not exists (select from course where org_id = $1 and id = $2 and external_id is not null), $3)`,
    values: [caller.orgId, after.courseId, `${requireReason}CourseIsElsewhere`],
  },
  ...(action === 'remove' || after.documentId === null || after.documentId === before?.documentId
    ? []
    : [openToLearners(caller.orgId, after.courseId)]),
]

interface AudienceWrite {
  readonly before: Values | null
  readonly after: Values
  readonly action: WriteAction
  readonly caller: Caller
}

/** Requires that the people to whom a course becomes assigned can open its documents. */
export const buildAssignmentRequirements = ({ action, before, after, caller }: AudienceWrite): readonly Statement[] =>
  action !== 'remove' && (before === null || audienceFields.some((field) => before[field] !== after[field]))
    ? [openToLearners(caller.orgId, String(after.courseId))]
    : []

/** Fields that decide who takes a course. */
const audienceFields = ['roleId', 'studyId', 'siteId', 'userId'] as const

/** Requires that the learners of a course can open its documents before it is published. */
export const publishRequirements = ({ before, after, caller }: CompletedWrite<Course>): readonly Statement[] =>
  after.status === 'PUBLISHED' && before?.status !== 'PUBLISHED' ? [openToLearners(caller.orgId, after.id)] : []
