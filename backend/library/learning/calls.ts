import { learningCalls as declared } from '#resources/library/learningCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import { certificateOfCaller, certificateOfLearner, checkCertificate } from './certificate.ts'
import { importCourses, listExternalCourses, readSystemState } from './external/importCourses.ts'
import { launchCourse, launchKeys } from './external/launch.ts'
import { receiveWebhook } from './external/webhook.ts'
import { coursesOfCaller, readCourse, readQuizToAnswer } from './learning.ts'
import { buildTrainingMatrix } from './matrix.ts'
import { matrixFile } from './matrixFile.ts'
import { answerQuiz, finishLesson, openLesson, start } from './steps.ts'

export const learningCalls = callsOf(declared, {
  mine: coursesOfCaller,
  course: readCourse,
  quiz: readQuizToAnswer,
  start,
  openLesson,
  finishLesson,
  answerQuiz,
  certificate: certificateOfCaller,
  certificateOfLearner,
  checkCertificate,
  launch: launchCourse,
  launchKeys,
  takeResults: receiveWebhook,
  externalSystem: readSystemState,
  externalCourses: listExternalCourses,
  bringIn: importCourses,
  matrix: buildTrainingMatrix,
  matrixFile: async (request) => matrixFile(request, await buildTrainingMatrix(request)),
})
