import { conflict } from '../../platform/common/errors.ts'
import { requireReason } from '../../platform/database/requirement.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { Learner } from './attempts.ts'
import type { Lesson } from './ownCourses.ts'

/**
 * Requires that the learner has opened the current version of the lesson's document.
 * @param openedFiles files that the learner opened in this round, by lesson
 * @throws conflict LessonClosed if they may not open the document, LessonNotOpened
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

/** Rejects a write, within its transaction, if a learner of the course may not open one of its lessons and so could never finish it. */
export const openToLearners = (orgId: string, courseId: string): Statement => ({
  text: `select studydesk_require(names is null, $3 || names) from (
    select string_agg(distinct lesson.name, ', ') as names
    from course_lesson lesson
    join learner_course line on line.org_id = lesson.org_id and line.course_id = lesson.course_id and line.state <> 'FINISHED'
    where lesson.org_id = $1 and lesson.course_id = $2 and lesson.document_id is not null
      and not studydesk_opens_document(lesson.org_id, lesson.document_id, line.user_id)) closed`,
  values: [orgId, courseId, `${requireReason}LessonClosedToLearners:lessons=`],
})
