import { addDays } from '../core/values/day.ts'
import type { Tone } from '../core/values/tones.ts'
import { renewalDays } from './learnerCourse.ts'

/** Status of a person in a course that is assigned or was taken. */
export const trainingStatuses = ['OVERDUE', 'EXPIRED', 'EXPIRES_SOON', 'FINISHED', 'IN_PROGRESS', 'READY'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export const trainingTones: Readonly<Record<TrainingStatus, Tone>> = {
  OVERDUE: 'danger',
  EXPIRED: 'danger',
  EXPIRES_SOON: 'warning',
  FINISHED: 'success',
  IN_PROGRESS: 'progress',
  READY: 'neutral',
}

/** Training of one person in one course. All days are YYYY-MM-DD. */
export interface TrainingCell {
  readonly status: TrainingStatus
  /** Due date; for an expired course, the last day of validity. */
  readonly dueOn: string | null
  /** Day on which the person finished the course, in the organization's time zone. */
  readonly finishedOn: string | null
  readonly expiresOn: string | null
}

interface NamedRow {
  readonly id: string
  readonly name: string
}

/** `GET learning/matrix`: the active staff with their courses. */
export interface TrainingMatrix {
  readonly courses: readonly (NamedRow & { readonly validMonths: number | null })[]
  readonly people: readonly (NamedRow & {
    readonly role: string
    readonly sites: readonly string[]
    /** One cell per course, in the order of the courses; null if the course is not assigned to the person. */
    readonly cells: readonly (TrainingCell | null)[]
  })[]
  /** Overdue courses, the longest overdue first. */
  readonly overdue: readonly { readonly userId: string; readonly courseId: string; readonly since: string }[]
  /** Available filters of the matrix. */
  readonly studies: readonly NamedRow[]
  readonly sites: readonly NamedRow[]
  readonly roles: readonly NamedRow[]
}

/** Formats in which the matrix can be exported. */
export const matrixFormats = ['csv', 'xlsx'] as const

/** Returns the training status. Pure. @param today YYYY-MM-DD */
export function getTrainingStatus(
  {
    state,
    dueOn,
    expiresOn,
  }: { readonly state: 'READY' | 'IN_PROGRESS' | 'FINISHED'; readonly dueOn: string | null; readonly expiresOn: string | null },
  today: string,
): TrainingStatus {
  if (state === 'FINISHED') return expiresOn !== null && expiresOn <= addDays(today, renewalDays) ? 'EXPIRES_SOON' : 'FINISHED'
  if (expiresOn !== null && expiresOn < today) return 'EXPIRED'
  if (dueOn !== null && dueOn < today) return 'OVERDUE'
  return state
}
