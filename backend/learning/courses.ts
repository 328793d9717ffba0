import type { Values } from '#resources/core/conditions.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { questionsWithRightAnswers } from '#resources/forms/rightAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import { demandReason } from '../database/requirement.ts'
import type { Run, Statement } from '../database/types.ts'
import type { WriteAction } from '../engine/engine.types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Writing, Written } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { formInUse } from '../forms/submissions/formToFill.ts'
import { dueStatement } from '../raiseNotice.ts'
import { openToLearners } from './openedLessons.ts'

type Course = ResourceRow['course']

/**
 * A course is published once there is something to learn, and with a quiz that can be graded.
 * @throws conflict CourseIsEmpty, FormNotInUse, NothingToGrade
 */
export async function requireContent({ caller, after, run }: Writing<Course>): Promise<void> {
  // The content of an external course stands in the external learning system.
  if (after.externalId !== null) return
  if (after.quizFormId !== null) {
    const { document } = await quizOf(run, caller.orgId, after.quizFormId)
    if (questionsWithRightAnswers(document).length === 0) throw conflict('NothingToGrade')
  } else {
    const { rows } = await run({
      text: 'select from course_lesson where org_id = $1 and course_id = $2 limit 1',
      values: [caller.orgId, after.id],
    })
    if (rows.length === 0) throw conflict('CourseIsEmpty')
  }
}

/** The quiz of a course in the version that is in use. @throws conflict FormNotInUse */
export async function quizOf(run: Run, orgId: string, formId: string): Promise<{ readonly document: JsonObject }> {
  const form = await formInUse(run, orgId, formId)
  if (form === null) throw conflict('FormNotInUse')
  return { document: await readContent(run, orgId, form.integrityKey) }
}

/** Whoever comes to have a course by what was written is told of it, by a job. */
export const courseNews = ({ caller, studydesk }: { readonly caller: Caller; readonly studydesk: Studydesk }): readonly Statement[] => [
  // Many that are written one after the other are told at once.
  dueStatement(studydesk.jobs, caller.orgId, 'course'),
]

/** What there is to learn of an external course stands elsewhere: lessons of ours would finish it without a word from there. */
export const lessonDemands = ({
  action,
  before,
  caller,
  after,
}: Pick<Written<ResourceRow['courseLesson']>, 'action' | 'before' | 'caller' | 'after'>): readonly Statement[] => [
  {
    text: `select studydesk_require(not exists (select from course where org_id = $1 and id = $2 and external_id is not null), $3)`,
    values: [caller.orgId, after.courseId, `${demandReason}CourseIsElsewhere`],
  },
  ...(action === 'remove' || after.documentId === null || after.documentId === before?.documentId
    ? []
    : [openToLearners(caller.orgId, after.courseId)]),
]

interface Reaching {
  readonly before: Values | null
  readonly after: Values
  readonly action: WriteAction
  readonly caller: Caller
}

/** Whom a course comes to be assigned to, or demanded of, can open its documents. */
export const assignmentDemands = ({ action, before, after, caller }: Reaching): readonly Statement[] =>
  action !== 'remove' && (before === null || reachedBy.some((field) => before[field] !== after[field]))
    ? [openToLearners(caller.orgId, String(after.courseId))]
    : []

/** Fields that decide who takes a course. */
const reachedBy = ['roleId', 'studyId', 'siteId', 'userId'] as const

/** The same of a course that is published. */
export const publishDemands = ({ before, after, caller }: Written<Course>): readonly Statement[] =>
  after.status === 'PUBLISHED' && before?.status !== 'PUBLISHED' ? [openToLearners(caller.orgId, after.id)] : []
