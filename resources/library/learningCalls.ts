import { bare, data, defineCalls, file } from '../core/call.ts'
import { each } from '../core/callFields.ts'
import { choice, datetime, decimal, json, ref, tags, text } from '../core/fields/index.ts'
import {
  type AcceptedResults,
  type CertificateCheck,
  type CourseDetails,
  type CourseLaunch,
  type ExternalCourses,
  type ExternalSystemState,
  externalStates,
  type ImportedCourses,
  type LaunchKeys,
  type LessonOpened,
  launchTargets,
  maxImportedCourses,
  type OwnCourse,
  type QuizGrade,
  type QuizToAnswer,
} from './learningAnswers.ts'
import { matrixFormats, type TrainingMatrix } from './trainingMatrix.ts'

/** VIEW is enough for learners to change their own progress. */
const learners = { page: 'LEARNING', action: 'VIEW' } as const
const readers = { page: 'LMS_ADMIN', action: 'VIEW' } as const
const administrators = { page: 'LMS_ADMIN', action: 'CONTRIBUTE' } as const

const learning = { of: 'course', access: learners } as const
const external = { of: 'course', access: administrators } as const
const matrix = { of: 'learnerCourse', method: 'GET', access: readers } as const
const narrowing = {
  studyId: ref({ to: 'study', about: 'Staff who work on this study, with its courses and those of none.' }),
  siteId: ref({ to: 'site', about: 'Staff who work at this site.' }),
  roleId: ref({ to: 'role', about: 'Staff who have this role.' }),
}
const externalIdMax = 200

/** Calls for learners' courses, certificates, staff training, and the external learning system (docs/integrate/integrations.md). */
export const learningCalls = defineCalls({
  mine: {
    ...learning,
    method: 'GET',
    path: 'learning/mine',
    query: { studyId: ref({ to: 'study', about: 'A study: its courses and those of none. Absent: courses of all studies, too.' }) },
    output: data<readonly OwnCourse[]>(),
  },
  course: { ...learning, method: 'GET', path: 'learning/course/:id', output: data<CourseDetails>() },
  quiz: { ...learning, method: 'GET', path: 'learning/course/:id/quiz', output: data<QuizToAnswer>() },
  start: { ...learning, method: 'POST', path: 'learning/course/:id/start', output: data<CourseDetails>() },
  openLesson: { ...learning, method: 'POST', path: 'learning/lesson/:id/open', output: data<LessonOpened>() },
  finishLesson: { ...learning, method: 'POST', path: 'learning/lesson/:id/done', output: data<CourseDetails>() },
  answerQuiz: {
    ...learning,
    method: 'POST',
    path: 'learning/course/:id/quiz',
    input: { answers: json({ required: true, shape: 'object', max: 200_000, about: 'Answers by question.' }) },
    output: data<QuizGrade>(),
  },
  certificate: { ...learning, method: 'GET', path: 'learning/course/:id/certificate', output: file('application/pdf') },
  certificateOfLearner: {
    of: 'learnerCourse',
    method: 'GET',
    path: 'learner-course/:id/certificate',
    access: readers,
    output: file('application/pdf'),
  },
  checkCertificate: {
    method: 'GET',
    path: 'public/certificate/:number',
    access: { public: true },
    // A high weight in the rate limit makes guessing numbers slow.
    weight: 10,
    output: data<CertificateCheck>(),
  },
  launch: {
    ...learning,
    method: 'POST',
    path: 'learning/course/:id/launch',
    input: { target: choice(launchTargets, { required: true, about: 'Where it opens.' }) },
    output: data<CourseLaunch>(),
  },
  launchKeys: { method: 'GET', path: 'public/learning/keys', access: { public: true }, output: bare<LaunchKeys>() },
  takeResults: {
    method: 'POST',
    path: 'public/learning/results',
    access: { public: true },
    // A high weight in the rate limit makes guessing signatures slow.
    weight: 5,
    input: {
      id: text({ required: true, max: 100, pattern: { source: '[\\w.:-]+', code: 'pattern' }, about: 'Id of the message.' }),
      organization: ref({ to: 'organisation', required: true, about: 'Id of the organization.' }),
      results: each(
        {
          learner: text({ required: true, max: externalIdMax, about: 'The subject of a launch.' }),
          course: text({ required: true, max: externalIdMax, about: 'Id of the course in the external system.' }),
          state: choice(externalStates, { required: true }),
          score: decimal({ min: 0, max: 100, scale: 6, about: 'Per cent; absent: nothing was graded.' }),
          at: datetime({ required: true, about: 'When that came to be.' }),
        },
        { maxCount: 200 },
      ),
    },
    output: data<AcceptedResults>(),
  },
  externalSystem: { of: 'course', method: 'GET', path: 'learning/external', access: readers, output: data<ExternalSystemState>() },
  externalCourses: { ...external, method: 'GET', path: 'learning/external/courses', output: data<ExternalCourses>() },
  bringIn: {
    ...external,
    method: 'POST',
    path: 'learning/external/courses',
    input: {
      externalIds: tags({
        required: true,
        maxCount: maxImportedCourses,
        max: externalIdMax,
        about: 'Ids of courses in the external system.',
      }),
    },
    output: data<ImportedCourses>(),
  },
  matrix: { ...matrix, path: 'learning/matrix', query: narrowing, output: data<TrainingMatrix>() },
  matrixFile: {
    ...matrix,
    path: 'learning/matrix/file',
    query: { ...narrowing, format: choice(matrixFormats, { required: true }) },
    output: file(),
  },
})
