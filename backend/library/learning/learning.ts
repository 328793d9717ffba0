import type { ResourceAnswer } from '#resources/core/rows.ts'
import { forFilling } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { CourseDetails, LessonDetails, OwnCourse, QuizToAnswer } from '#resources/library/learningAnswers.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { isAvailable } from './attempts.ts'
import { quizOf } from './courses.ts'
import { courseOf, coursesOf, type LearnersCourse, type Lesson, lessonsOf } from './ownCourses.ts'
import { requireEarlierLessons } from './requireEarlierLessons.ts'

/** Returns the fields of a course for the response. Pure. */
function reportOf(course: LearnersCourse): OwnCourse {
  const { id, name, description, length, study, state, dueOn, finishedOn, expiresOn, certificateNumber } = course
  const { isExternal, isRetired, hasQuiz, lessons, neededFor, doneLessonIds } = course
  const certificate = { finishedOn, expiresOn, certificateNumber }
  const content = { isExternal, isRetired, hasQuiz, lessons, lessonsDone: doneLessonIds.length }
  return { id, name, description, length, study, state, dueOn, ...certificate, ...content, neededFor }
}

export async function coursesOfCaller({
  caller,
  query: { studyId = null },
  studydesk,
}: DeclaredRequest<(typeof learningCalls)['mine']>): Promise<readonly OwnCourse[]> {
  const courses = await studydesk.database.transaction(caller.orgId, (run) => coursesOf(run, caller, { studyId }))
  return courses.map(reportOf)
}

/** A request about the course in its address. */
export type CourseRequest = CallerContext & { readonly params: { readonly id: string } }

/** @throws notFound */
export async function readCourse({ caller, params, studydesk }: CourseRequest): Promise<CourseDetails> {
  const { course, lessons } = await studydesk.database.transaction(caller.orgId, async (run) => {
    const learnerCourse = await courseOf(run, caller, params.id)
    return { course: learnerCourse, lessons: await lessonsOf(run, caller.orgId, learnerCourse.id) }
  })
  return buildCourseToTake(caller, course, lessons, await documentsOf(studydesk, caller, lessons))
}

/** Returns a course with its lessons for the response. Pure. */
function buildCourseToTake(
  caller: Caller,
  course: LearnersCourse,
  lessons: readonly Lesson[],
  documents: ReadonlyMap<string, ResourceAnswer['document']>,
): CourseDetails {
  const { passMark, quizScore, quizTries, doneLessonIds, openedFiles } = course
  const content = lessons.map(({ documentId, ...lesson }): LessonDetails => {
    const document = documentId === null ? undefined : documents.get(documentId)
    const isOpened = document !== undefined && openedFiles[lesson.id] === document.fileId
    return { ...lesson, document: document === undefined ? null : fileOf(document), isOpened, isDone: doneLessonIds.includes(lesson.id) }
  })
  return { ...reportOf(course), isOffered: isAvailable(caller, course), passMark, quizScore, quizTries, content }
}

export const fileOf = ({ name, fileId, contentType, fileSize }: ResourceAnswer['document']) => ({ name, fileId, contentType, fileSize })

/** Returns the lessons' documents that the caller may open in the library. */
async function documentsOf(
  { engine }: Services,
  caller: Caller,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<string, ResourceAnswer['document']>> {
  const ids = lessons.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0 || !caller.can('DOCUMENT_LIBRARY', 'VIEW')) return new Map()
  const { rows } = await engine.list(caller, 'document', { id: ids, _start: 0, _end: ids.length, _total: 'none' })
  return new Map(rows.map((document) => [document.id, document]))
}

/** Returns the quiz of a course, once its lessons are done. @throws notFound, conflict LessonNotYet, FormNotInUse */
export async function readQuizToAnswer({ caller, params, studydesk }: CourseRequest): Promise<QuizToAnswer> {
  return studydesk.database.transaction(caller.orgId, async (run) => {
    const course = await courseOf(run, caller, params.id)
    if (course.quizFormId === null) throw notFound()
    requireEarlierLessons(await lessonsOf(run, caller.orgId, course.id), course.doneLessonIds)
    const { document } = await quizOf(run, caller.orgId, course.quizFormId)
    return { formJson: forFilling(document) as JsonObject, answers: course.quizAnswers as QuizToAnswer['answers'] }
  })
}
