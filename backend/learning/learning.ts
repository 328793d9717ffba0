import { forFilling } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { learningCalls } from '#resources/learning/calls.ts'
import type { CourseToTake, LessonToTake, OwnCourse, QuizToAnswer } from '#resources/learningAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { CallerContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { quizOf } from './courses.ts'
import { demandDone } from './inOrder.ts'
import { courseOf, coursesOf, type LearnersCourse, type Lesson, lessonsOf } from './ownCourses.ts'
import { isOffered } from './rounds.ts'

/** Pure. */
function toldOf(course: LearnersCourse): OwnCourse {
  const { id, name, description, length, study, state, dueOn, finishedOn, expiresOn, certificateNumber } = course
  const { isExternal, isRetired, hasQuiz, lessons, neededFor, doneLessonIds } = course
  const certificate = { finishedOn, expiresOn, certificateNumber }
  const content = { isExternal, isRetired, hasQuiz, lessons, lessonsDone: doneLessonIds.length }
  return { id, name, description, length, study, state, dueOn, ...certificate, ...content, neededFor }
}

export async function coursesOfMine({
  caller,
  query: { studyId = null },
  studydesk,
}: DeclaredRequest<(typeof learningCalls)['mine']>): Promise<readonly OwnCourse[]> {
  const courses = await studydesk.database.transaction(caller.orgId, (run) => coursesOf(run, caller, { studyId }))
  return courses.map(toldOf)
}

/** A call about the course of its address. */
export type CourseRequest = CallerContext & { readonly params: { readonly id: string } }

/** @throws notFound */
export async function courseToTake({ caller, params, studydesk }: CourseRequest): Promise<CourseToTake> {
  const { course, lessons } = await studydesk.database.transaction(caller.orgId, async (run) => {
    const found = await courseOf(run, caller, params.id)
    return { course: found, lessons: await lessonsOf(run, caller.orgId, found.id) }
  })
  return toTake(caller, course, lessons, await documentsOf(studydesk, caller, lessons))
}

/** Pure. */
function toTake(
  caller: Caller,
  course: LearnersCourse,
  lessons: readonly Lesson[],
  documents: ReadonlyMap<string, ResourceAnswer['document']>,
): CourseToTake {
  const { passMark, quizScore, quizTries, doneLessonIds, openedFiles } = course
  const content = lessons.map(({ documentId, ...lesson }): LessonToTake => {
    const document = documentId === null ? undefined : documents.get(documentId)
    const isOpened = document !== undefined && openedFiles[lesson.id] === document.fileId
    return { ...lesson, document: document === undefined ? null : fileOf(document), isOpened, isDone: doneLessonIds.includes(lesson.id) }
  })
  return { ...toldOf(course), isOffered: isOffered(caller, course), passMark, quizScore, quizTries, content }
}

export const fileOf = ({ name, fileId, contentType, fileSize }: ResourceAnswer['document']) => ({ name, fileId, contentType, fileSize })

/** Those documents of the lessons that their library opens to the caller. */
async function documentsOf(
  { engine }: Studydesk,
  caller: Caller,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<string, ResourceAnswer['document']>> {
  const ids = lessons.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0 || !caller.can('DOCUMENT_LIBRARY', 'VIEW')) return new Map()
  const { rows } = await engine.list(caller, 'document', { id: ids, _start: 0, _end: ids.length, _total: 'none' })
  return new Map(rows.map((document) => [document.id, document]))
}

/** The quiz of a course, once its lessons are done. @throws notFound, conflict LessonNotYet, FormNotInUse */
export async function quizToAnswer({ caller, params, studydesk }: CourseRequest): Promise<QuizToAnswer> {
  return studydesk.database.transaction(caller.orgId, async (run) => {
    const course = await courseOf(run, caller, params.id)
    if (course.quizFormId === null) throw notFound()
    demandDone(await lessonsOf(run, caller.orgId, course.id), course.doneLessonIds)
    const { document } = await quizOf(run, caller.orgId, course.quizFormId)
    return { formJson: forFilling(document) as JsonObject, answers: course.quizAnswers as QuizToAnswer['answers'] }
  })
}
