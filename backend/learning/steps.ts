import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { learningCalls } from '#resources/learning/calls.ts'
import type { CourseToTake, LessonOpened, QuizGrade } from '#resources/learningAnswers.ts'
import type { Run } from '../database/types.ts'
import { seen as visibleRow } from '../documents/library.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import { storedRows } from '../engine/rows/stored.ts'
import { conflict, notFound } from '../errors.ts'
import { refuseWrongAnswers } from '../forms/refuseWrongAnswers.ts'
import { inThread } from '../forms/threads/inThread.ts'
import { quizOf } from './courses.ts'
import { finishCourse } from './finish.ts'
import { demandDone } from './inOrder.ts'
import { type CourseRequest, courseToTake, fileOf } from './learning.ts'
import { requireOpened } from './openedLessons.ts'
import { courseOf, type LearnersCourse, lessonsOf } from './ownCourses.ts'
import { beginRound, isGoingOn, isOffered, takeTurn } from './rounds.ts'

/** Begins a course, or takes it again where its certificate ends soon or has ended. What goes on, and what holds for long, stays as it is. */
export async function start(request: CourseRequest): Promise<CourseToTake> {
  const { caller, params, studydesk } = request
  await studydesk.engine.work(caller, async (work) => {
    await takeTurn(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (isGoingOn(course) || !isOffered(caller, course)) return
    await beginRound(work, caller, course.id)
  })
  return courseToTake(request)
}

/**
 * Gives the address of a lesson's document, and writes down which version its learner has before them.
 * @throws notFound for a lesson without a document, conflict LessonClosed
 */
export async function openLesson({ caller, params: { id }, studydesk }: CourseRequest): Promise<LessonOpened> {
  const lesson = await studydesk.database.transaction(caller.orgId, async (run) => {
    const { id: courseId } = await courseOf(run, caller, await courseOfLesson(run, caller.orgId, id))
    return (await lessonsOf(run, caller.orgId, courseId)).find((each) => each.id === id)
  })
  if (lesson === undefined || lesson.documentId === null) throw notFound()
  const document = await visibleRow(studydesk.engine.read(caller, 'document', lesson.documentId))
  if (document === null) throw conflict('LessonClosed')
  const url = await studydesk.files.temporaryAddress(caller, document.fileId)
  await studydesk.engine.work(caller, async (work) => {
    await takeTurn(work.run, caller)
    const course = await courseOf(work.run, caller, await courseOfLesson(work.run, caller.orgId, id))
    const openedFiles = { ...(isGoingOn(course) ? course.openedFiles : {}), [id]: document.fileId }
    // A finished course that is still valid is not written again.
    if (course.progressId === null || !isGoingOn(course)) {
      if (isOffered(caller, course)) await beginRound(work, caller, course.id, openedFiles)
    } else if (course.openedFiles[id] !== document.fileId) await work.trusted.update('courseProgress', course.progressId, { openedFiles })
  })
  return { document: fileOf(document), url }
}

/** `{id}` is a lesson; with the last one a course without a quiz is finished. @throws notFound, conflict LessonNotYet, LessonClosed, LessonNotOpened */
export async function finishLesson(request: CourseRequest): Promise<CourseToTake> {
  const { caller, params, studydesk } = request
  const { id } = params
  const courseId = await studydesk.engine.work(caller, async (work) => {
    await takeTurn(work.run, caller)
    const course = await courseOf(work.run, caller, await courseOfLesson(work.run, caller.orgId, id))
    const lessons = await lessonsOf(work.run, caller.orgId, course.id)
    const place = lessons.findIndex((lesson) => lesson.id === id)
    const { progressId, doneLessonIds } = await roundOf(work, request, course)
    demandDone(lessons.slice(0, place), doneLessonIds)
    if (doneLessonIds.includes(id)) return course.id
    await requireOpened(work.run, caller, lessons[place], isGoingOn(course) ? course.openedFiles : {})
    const done = [...doneLessonIds, id]
    await work.trusted.update('courseProgress', progressId, { doneLessonIds: done })
    if (!course.hasQuiz && lessons.every((lesson) => done.includes(lesson.id))) await finishCourse(work, caller, { progressId })
    return course.id
  })
  return courseToTake({ ...request, params: { id: courseId } })
}

async function courseOfLesson(run: Run, orgId: string, lessonId: string): Promise<string> {
  const [lesson] = isUuid(lessonId) ? await storedRows(run, orgId, 'courseLesson', { id: lessonId }) : []
  if (lesson === undefined) throw notFound()
  return lesson.courseId
}

/**
 * Grades a quiz. A learner with enough right answers completes the course; another may try again, and the answer lists the questions to look
 * at, not what is right.
 * @throws notFound, conflict LessonNotYet, FormNotInUse, 422 AnswerErrors with what the form itself finds wrong
 */
export async function answerQuiz(request: DeclaredRequest<(typeof learningCalls)['answerQuiz']>): Promise<QuizGrade> {
  const { caller, params, input, studydesk } = request
  const answers = input.answers as FormAnswers
  return studydesk.engine.work(caller, async (work) => {
    await takeTurn(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (course.quizFormId === null) throw notFound()
    const { document } = await quizOf(work.run, caller.orgId, course.quizFormId)
    const validated = await inThread(
      'validate',
      {
        document,
        answers,
        language: caller.language,
        timeZone: zoneOf(caller.zones),
        elsewhere: {},
      },
      caller,
    )
    refuseWrongAnswers(validated)
    const { progressId, doneLessonIds, quizTries } = await roundOf(work, request, course)
    demandDone(await lessonsOf(work.run, caller.orgId, course.id), doneLessonIds)
    const wrong = validated.compared.filter(({ isComplete }) => !isComplete)
    // Rounded down: whoever lacks an answer lacks it.
    const score = Math.floor((100 * (validated.compared.length - wrong.length)) / Math.max(validated.compared.length, 1))
    const isPassed = validated.compared.length > 0 && score >= (course.passMark ?? 100)
    await work.trusted.update('courseProgress', progressId, { quizAnswers: answers as never, quizScore: score, quizTries: quizTries + 1 })
    if (isPassed) await finishCourse(work, caller, { progressId })
    return { score, isPassed, wrong: wrong.map(({ title }) => title) }
  })
}

/** The round that goes on; begun where there is none. @throws conflict CourseIsFinished for one that holds */
async function roundOf(work: Work, request: CourseRequest, course: LearnersCourse) {
  const { progressId, doneLessonIds, quizTries } = course
  if (progressId !== null && isGoingOn(course)) return { progressId, doneLessonIds, quizTries }
  if (!isOffered(request.caller, course)) throw conflict('CourseIsFinished')
  return { progressId: await beginRound(work, request.caller, course.id), doneLessonIds: [], quizTries: 0 }
}
