import type { FormAnswers } from './forms/answers.ts'
import type { JsonObject } from './forms/json.ts'
import type { ResourceAnswer } from './rows.ts'
import type { StudyTask } from './studyTasks.ts'

/** `GET learning/mine`: a course of the reader, what is due first at the top. */
export interface OwnCourse {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
  /** The study whose course it is. */
  readonly study: string | null
  readonly state: ResourceAnswer['learnerCourse']['state']
  /** YYYY-MM-DD */
  readonly dueOn: string | null
  readonly finishedOn: string | null
  /** YYYY-MM-DD, its last day. */
  readonly expiresOn: string | null
  readonly certificateNumber: string | null
  /** It is taken in the external learning system. */
  readonly isExternal: boolean
  readonly hasQuiz: boolean
  readonly lessons: number
  readonly lessonsDone: number
  /** Studies that demand it, and before what. */
  readonly neededFor: readonly { readonly study: string; readonly tasks: readonly StudyTask[] }[]
  /** Nobody takes it any more. */
  readonly isRetired: boolean
}

/** `GET learning/course/{id}`: the course with its lessons in their order. */
export interface CourseToTake extends OwnCourse {
  readonly passMark: number | null
  /** It is to be taken, for the first time or again. */
  readonly isOffered: boolean
  /** Of the round that goes on, or of the one that was finished last. */
  readonly quizScore: number | null
  readonly quizTries: number
  readonly content: readonly LessonToTake[]
}

export interface LessonToTake {
  readonly id: string
  readonly name: string
  readonly kind: ResourceAnswer['courseLesson']['kind']
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
  /** Where a video or another page is. */
  readonly url: string | null
  /** Null for a video or another page, and where the library does not open it to the reader. */
  readonly document: Pick<ResourceAnswer['document'], 'name' | 'fileId' | 'contentType' | 'fileSize'> | null
  readonly isDone: boolean
}

/** `GET learning/course/{id}/quiz` */
export interface QuizToAnswer {
  /** Without its right answers. */
  readonly formJson: JsonObject
  readonly answers: FormAnswers
}

/** `POST learning/course/{id}/quiz` */
export interface QuizGrade {
  /** Per cent. */
  readonly score: number
  readonly isPassed: boolean
  /** Titles of the questions that were not answered right. */
  readonly wrong: readonly string[]
}

/** `GET public/certificate/{number}`: what anybody may know who holds a certificate in their hands. */
export interface CertificateCheck {
  readonly state: 'VALID' | 'EXPIRED'
  readonly course: string
  readonly organisation: string
  /** Whoever holds it compares them with the name on it. */
  readonly initials: string
  /** YYYY-MM-DD */
  readonly finishedOn: string
  readonly expiresOn: string | null
}
