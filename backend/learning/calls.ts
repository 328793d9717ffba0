import { learningCalls as declared } from '#resources/learning/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import { certificateOfLearner, checkCertificate, ownCertificate } from './certificate.ts'
import { bringIn, coursesThere, systemState } from './external/bringIn.ts'
import { launchCourse, launchKeys } from './external/launch.ts'
import { takeWebhook } from './external/webhook.ts'
import { coursesOfMine, courseToTake, quizToAnswer } from './learning.ts'
import { trainingMatrix } from './matrix.ts'
import { matrixFile } from './matrixFile.ts'
import { answerQuiz, finishLesson, openLesson, start } from './steps.ts'

export const learningCalls = callsOf(declared, {
  mine: coursesOfMine,
  course: courseToTake,
  quiz: quizToAnswer,
  start,
  openLesson,
  finishLesson,
  answerQuiz,
  certificate: ownCertificate,
  certificateOfLearner,
  checkCertificate,
  launch: launchCourse,
  launchKeys,
  takeResults: takeWebhook,
  externalSystem: systemState,
  externalCourses: coursesThere,
  bringIn,
  matrix: trainingMatrix,
  matrixFile: async (request) => matrixFile(request, await trainingMatrix(request)),
})
