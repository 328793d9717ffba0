import { demandReason } from '../database/requirement.ts'
import type { Run, Statement } from '../database/types.ts'
import { conflict } from '../errors.ts'
import type { Lesson } from './ownCourses.ts'
import type { Learner } from './rounds.ts'

/**
 * A lesson of the library is done by those who opened the present version of its document.
 * @param openedFiles by lesson the file that the learner opened in this round
 * @throws conflict LessonClosed where they may not open it, LessonNotOpened
 */
export async function requireOpened(
  run: Run,
  { orgId, userId }: Learner,
  lesson: Lesson | undefined,
  openedFiles: Readonly<Record<string, string>>,
): Promise<void> {
  if (lesson === undefined || lesson.documentId === null) return
  const { rows } = await run({
    text: `select file_id::text as "fileId", studydesk_opens_document(org_id, id, $3) as "isOpen" from document
      where org_id = $1 and id = $2 and deleted_at is null for share`,
    values: [orgId, lesson.documentId, userId],
  })
  if (rows[0]?.isOpen !== true) throw conflict('LessonClosed')
  if (openedFiles[lesson.id] !== rows[0].fileId) throw conflict('LessonNotOpened')
}

/** Refuses, in the transaction of a write, a course with a lesson that one of its learners may not open, as they could never finish it. */
export const openToLearners = (orgId: string, courseId: string): Statement => ({
  text: `select studydesk_require(names is null, $3 || names) from (
    select string_agg(distinct lesson.name, ', ') as names
    from course_lesson lesson
    join learner_course line on line.org_id = lesson.org_id and line.course_id = lesson.course_id and line.state <> 'FINISHED'
    where lesson.org_id = $1 and lesson.course_id = $2 and lesson.document_id is not null
      and not studydesk_opens_document(lesson.org_id, lesson.document_id, line.user_id)) closed`,
  values: [orgId, courseId, `${demandReason}LessonClosedToLearners:lessons=`],
})
