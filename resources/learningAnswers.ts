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
  /** Studies that demand it, before what, and from which day on (YYYY-MM-DD; null: at once). */
  readonly neededFor: readonly { readonly study: string; readonly tasks: readonly StudyTask[]; readonly from: string | null }[]
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
  /** The reader opened the present version of its document; what stands on another page is never known to be. */
  readonly isOpened: boolean
  readonly isDone: boolean
}

/** `POST learning/lesson/{id}/open` */
export interface LessonOpened {
  readonly document: NonNullable<LessonToTake['document']>
  /** A temporary address of its file. */
  readonly url: string
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

/** Where an external course opens. */
export const launchTargets = ['frame', 'window'] as const
export type LaunchTarget = (typeof launchTargets)[number]

/** `POST learning/course/{id}/launch`: the token is posted to the address as `id_token`, and stands in none. */
export interface CourseLaunch {
  readonly address: string
  /** Works once. */
  readonly token: string
  /** ISO 8601; from then on it does not work at all. */
  readonly expiresAt: string
}

/** A course as the external learning system has it. */
export interface ExternalCourse {
  readonly externalId: string
  readonly name: string
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
}

/** `GET public/learning/keys`: the public half of the key that signs launches (RFC 7517). */
export interface LaunchKeys {
  readonly keys: readonly LaunchKey[]
}
interface LaunchKey {
  readonly kty: string
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly alg: string
  readonly use: string
}

/** How far a learner is in a course, in the words of the external learning system. */
export const externalStates = ['ready', 'in-progress', 'finished'] as const
export type ExternalState = (typeof externalStates)[number]

/** `POST public/learning/results`: how many results were accepted. */
export interface AcceptedResults {
  readonly results: number
}

/** `GET learning/external/courses` */
export interface ExternalCourses {
  readonly courses: readonly (ExternalCourse & {
    /** It was brought in before. */
    readonly isKnown: boolean
  })[]
}

/** Courses that are brought in at once. */
export const mostBroughtIn = 100

/** `POST learning/external/courses`, `{ externalIds }` */
export interface BroughtIn {
  /** Ids of the drafts that were made. */
  readonly brought: readonly string[]
  readonly left: readonly LeftOut[]
}

export interface LeftOut {
  readonly externalId: string
  readonly reason: 'GONE' | 'KNOWN' | 'NAME_TAKEN'
}

/** `GET learning/external`: how it goes with the external learning system. Times in ISO 8601. */
export interface ExternalSystemState {
  readonly isConnected: boolean
  /** It tells results by itself. */
  readonly hasWebhooks: boolean
  /** Courses of it that are here. */
  readonly courses: number
  /** When it last answered well, and when it last told results by itself. */
  readonly fetchedAt: string | null
  readonly messageAt: string | null
  /** The code of an error; null while all goes well. */
  readonly errorCode: string | null
  readonly errorAt: string | null
  /** Results of learners and courses that are known here, and of others. */
  readonly taken: number
  readonly leftOut: number
}
