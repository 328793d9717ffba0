import type { ResourceAnswer } from '../core/rows.ts'
import type { FormAnswers } from '../forms/content/answers.ts'
import type { JsonObject } from '../forms/content/json.ts'
import type { StudyTask } from '../studies/studyTasks.ts'

/** `GET learning/mine`: a course of the reader; the earliest due date comes first. */
export interface OwnCourse {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
  /** The study to which the course belongs. */
  readonly study: string | null
  readonly state: ResourceAnswer['learnerCourse']['state']
  /** YYYY-MM-DD */
  readonly dueOn: string | null
  readonly finishedOn: string | null
  /** YYYY-MM-DD, last day of validity. */
  readonly expiresOn: string | null
  readonly certificateNumber: string | null
  /** True if the learner takes the course in the external learning system. */
  readonly isExternal: boolean
  readonly hasQuiz: boolean
  readonly lessons: number
  readonly lessonsDone: number
  /**
   * Studies that require the course, the tasks for which they require it, and the first day of the requirement (YYYY-MM-DD; null: at
   * once).
   */
  readonly neededFor: readonly { readonly study: string; readonly tasks: readonly StudyTask[]; readonly from: string | null }[]
  /** True if the course is retired and is no longer assigned. */
  readonly isRetired: boolean
}

/** `GET learning/course/{id}`: the course with its lessons in their order. */
export interface CourseDetails extends OwnCourse {
  readonly passMark: number | null
  /** The learner can take the course now, for the first time or again. */
  readonly isOffered: boolean
  /** Score of the current attempt, or of the last finished one. */
  readonly quizScore: number | null
  readonly quizTries: number
  readonly content: readonly LessonDetails[]
}

export interface LessonDetails {
  readonly id: string
  readonly name: string
  readonly kind: ResourceAnswer['courseLesson']['kind']
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
  /** URL of a video or another website. */
  readonly url: string | null
  /** Null for a video or another website, and if the reader may not see the document. */
  readonly document: Pick<ResourceAnswer['document'], 'name' | 'fileId' | 'contentType' | 'fileSize'> | null
  /** The reader opened the current version of the document. Always false for content on another website. */
  readonly isOpened: boolean
  readonly isDone: boolean
}

/** `POST learning/lesson/{id}/open` */
export interface LessonOpened {
  readonly document: NonNullable<LessonDetails['document']>
  /** Temporary URL of the document's file. */
  readonly url: string
}

/** `GET learning/course/{id}/quiz` */
export interface QuizToAnswer {
  /** The questions without their right answers. */
  readonly formJson: JsonObject
  readonly answers: FormAnswers
}

/** `POST learning/course/{id}/quiz` */
export interface QuizGrade {
  /** Share of right answers, in per cent. */
  readonly score: number
  readonly isPassed: boolean
  /** Titles of the questions that were answered wrongly or not at all. */
  readonly wrong: readonly string[]
}

/** `GET public/certificate/{number}`: public data of a certificate, for anyone with its number. */
export interface CertificateCheck {
  readonly state: 'VALID' | 'EXPIRED'
  readonly course: string
  readonly organisation: string
  /** Initials to compare with the name on the certificate. */
  readonly initials: string
  /** YYYY-MM-DD */
  readonly finishedOn: string
  readonly expiresOn: string | null
}

/** Targets in which an external course opens. */
export const launchTargets = ['frame', 'window'] as const
export type LaunchTarget = (typeof launchTargets)[number]

/** `POST learning/course/{id}/launch`: the browser posts the token to the external system as `id_token`; no URL contains the token. */
export interface CourseLaunch {
  readonly address: string
  /** Valid for a single use. */
  readonly token: string
  /** Expiry of the token, ISO 8601. */
  readonly expiresAt: string
}

/** A course as the external learning system describes it. */
export interface ExternalCourse {
  readonly externalId: string
  readonly name: string
  readonly description: string | null
  /** Minutes. */
  readonly length: number | null
}

/** `GET public/learning/keys`: the public key that verifies launches (RFC 7517). */
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

/** Progress of a learner in a course, as the external learning system names it. */
export const externalStates = ['ready', 'in-progress', 'finished'] as const
export type ExternalState = (typeof externalStates)[number]

/** `POST public/learning/results`: number of results that were accepted. */
export interface AcceptedResults {
  readonly results: number
}

/** `GET learning/external/courses` */
export interface ExternalCourses {
  readonly courses: readonly (ExternalCourse & {
    /** The course was imported before. */
    readonly isKnown: boolean
  })[]
}

/** Maximum number of courses in one import. */
export const maxImportedCourses = 100

/** `POST learning/external/courses`, `{ externalIds }` */
export interface ImportedCourses {
  /** IDs of the drafts that were created. */
  readonly brought: readonly string[]
  readonly left: readonly SkippedCourse[]
}

export interface SkippedCourse {
  readonly externalId: string
  readonly reason: 'GONE' | 'KNOWN' | 'NAME_TAKEN'
}

/** `GET learning/external`: state of the connection to the external learning system. Times in ISO 8601. */
export interface ExternalSystemState {
  readonly isConnected: boolean
  /** The external system sends results by webhook. */
  readonly hasWebhooks: boolean
  /** Number of its courses that were imported. */
  readonly courses: number
  /** Times of its last successful response and of its last webhook message. */
  readonly fetchedAt: string | null
  readonly messageAt: string | null
  /** Error code of the last failure; null while the connection works. */
  readonly errorCode: string | null
  readonly errorAt: string | null
  /** Number of results that were stored, and of results for unknown learners or courses. */
  readonly taken: number
  readonly leftOut: number
}
