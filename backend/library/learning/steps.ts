import { isUuid } from '#resources/core/fields/ref.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { CourseDetails, LessonOpened, QuizGrade } from '#resources/library/learningAnswers.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import { rejectInvalidAnswers } from '../../forms/rejectInvalidAnswers.ts'
import { runInWorker } from '../../forms/workers/runInWorker.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { readStoredRows } from '../../platform/engine/rows/stored.ts'
import { ignoreNotFound as visibleRow } from '../documents/library.ts'
import { isAvailable, isInProgress, lockLearner, startRound } from './attempts.ts'
import { quizOf } from './courses.ts'
import { finishCourse } from './finish.ts'
import { type CourseRequest, fileOf, readCourse } from './learning.ts'
import { requireOpened } from './openedLessons.ts'
import { courseOf, type LearnersCourse, lessonsOf } from './ownCourses.ts'
import { requireEarlierLessons } from './requireEarlierLessons.ts'

/**
 * Begins a course, or repeats it if its certificate expires soon or has expired. Does nothing if the course is in progress or still valid
 * for long.
 */
export async function start(request: CourseRequest): Promise<CourseDetails> {
  const { caller, params, studydesk } = request
  await studydesk.engine.work(caller, async (work) => {
    await lockLearner(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (isInProgress(course) || !isAvailable(caller, course)) return
    await startRound(work, caller, course.id)
  })
  return readCourse(request)
}

/**
 * Returns the address of a lesson's document, and records the version that the learner opens.
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
    await lockLearner(work.run, caller)
    const course = await courseOf(work.run, caller, await courseOfLesson(work.run, caller.orgId, id))
    const openedFiles = { ...(isInProgress(course) ? course.openedFiles : {}), [id]: document.fileId }
    // A finished course that is still valid stays unchanged.
    if (course.progressId === null || !isInProgress(course)) {
      if (isAvailable(caller, course)) await startRound(work, caller, course.id, openedFiles)
    } else if (course.openedFiles[id] !== document.fileId) await work.trusted.update('courseProgress', course.progressId, { openedFiles })
  })
  return { document: fileOf(document), url }
}

/**
 * Finishes a lesson; `{id}` is the id of the lesson. The last lesson also finishes a course without a quiz. @throws notFound, conflict
 * LessonNotYet, LessonClosed, LessonNotOpened
 */
export async function finishLesson(request: CourseRequest): Promise<CourseDetails> {
  const { caller, params, studydesk } = request
  const { id } = params
  const courseId = await studydesk.engine.work(caller, async (work) => {
    await lockLearner(work.run, caller)
    const course = await courseOf(work.run, caller, await courseOfLesson(work.run, caller.orgId, id))
    const lessons = await lessonsOf(work.run, caller.orgId, course.id)
    const lessonIndex = lessons.findIndex((lesson) => lesson.id === id)
    const { progressId, doneLessonIds } = await roundOf(work, request, course)
    requireEarlierLessons(lessons.slice(0, lessonIndex), doneLessonIds)
    if (doneLessonIds.includes(id)) return course.id
    await requireOpened(work.run, caller, lessons[lessonIndex], isInProgress(course) ? course.openedFiles : {})
    const allDoneIds = [...doneLessonIds, id]
    await work.trusted.update('courseProgress', progressId, { doneLessonIds: allDoneIds })
    if (!course.hasQuiz && lessons.every((lesson) => allDoneIds.includes(lesson.id))) await finishCourse(work, caller, { progressId })
    return course.id
  })
  return readCourse({ ...request, params: { id: courseId } })
}

async function courseOfLesson(run: Run, orgId: string, lessonId: string): Promise<string> {
  const [lesson] = isUuid(lessonId) ? await readStoredRows(run, orgId, 'courseLesson', { id: lessonId }) : []
  if (lesson === undefined) throw notFound()
  return lesson.courseId
}

/**
 * Grades a quiz. Enough right answers finish the course; otherwise the learner may try again. The response lists the wrong questions, but
 * not the right answers.
 * @throws notFound, conflict LessonNotYet, FormNotInUse, 422 AnswerErrors with the errors that the form itself finds
 */
export async function answerQuiz(request: DeclaredRequest<(typeof learningCalls)['answerQuiz']>): Promise<QuizGrade> {
  const { caller, params, input, studydesk } = request
  const answers = input.answers as FormAnswers
  return studydesk.engine.work(caller, async (work) => {
    await lockLearner(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (course.quizFormId === null) throw notFound()
    const { document } = await quizOf(work.run, caller.orgId, course.quizFormId)
    const validation = await runInWorker(
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
    rejectInvalidAnswers(validation)
    const { progressId, doneLessonIds, quizTries } = await roundOf(work, request, course)
    requireEarlierLessons(await lessonsOf(work.run, caller.orgId, course.id), doneLessonIds)
    const wrongAnswers = validation.compared.filter(({ isComplete }) => !isComplete)
    // Rounded down, so that one wrong answer always lowers the score.
    const score = Math.floor((100 * (validation.compared.length - wrongAnswers.length)) / Math.max(validation.compared.length, 1))
    const isPassed = validation.compared.length > 0 && score >= (course.passMark ?? 100)
    await work.trusted.update('courseProgress', progressId, { quizAnswers: answers as never, quizScore: score, quizTries: quizTries + 1 })
    if (isPassed) await finishCourse(work, caller, { progressId })
    return { score, isPassed, wrong: wrongAnswers.map(({ title }) => title) }
  })
}

/** Returns the round in progress, or begins one. @throws conflict CourseIsFinished if the course is still valid */
async function roundOf(work: Work, request: CourseRequest, course: LearnersCourse) {
  const { progressId, doneLessonIds, quizTries } = course
  if (progressId !== null && isInProgress(course)) return { progressId, doneLessonIds, quizTries }
  if (!isAvailable(request.caller, course)) throw conflict('CourseIsFinished')
  return { progressId: await startRound(work, request.caller, course.id), doneLessonIds: [], quizTries: 0 }
}
