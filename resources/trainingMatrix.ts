import { daysAfter } from './core/day.ts'
import type { Tone } from './core/tones.ts'
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

/** One person and one course. All days YYYY-MM-DD. */
export interface TrainingCell {
  readonly status: TrainingStatus
  /** Until when it is to be finished; of what expired, its last day. */
  readonly dueOn: string | null
  /** By the clocks of the organisation. */
  readonly finishedOn: string | null
  readonly expiresOn: string | null
}

interface Named {
  readonly id: string
  readonly name: string
}

/** `GET learning/matrix`: the active staff with their courses. */
export interface TrainingMatrix {
  readonly courses: readonly (Named & { readonly validMonths: number | null })[]
  readonly people: readonly (Named & {
    readonly role: string
    readonly sites: readonly string[]
    /** In the order of the courses; null: it is not theirs. */
    readonly cells: readonly (TrainingCell | null)[]
  })[]
  /** Overdue courses, the longest overdue first. */
  readonly overdue: readonly { readonly userId: string; readonly courseId: string; readonly since: string }[]
  /** By which it can be narrowed. */
  readonly studies: readonly Named[]
  readonly sites: readonly Named[]
  readonly roles: readonly Named[]
}

/** Formats in which the matrix is taken along. */
export const matrixFormats = ['csv', 'xlsx'] as const

/** Pure. @param today YYYY-MM-DD */
export function trainingStatus(
  {
    state,
    dueOn,
    expiresOn,
  }: { readonly state: 'READY' | 'IN_PROGRESS' | 'FINISHED'; readonly dueOn: string | null; readonly expiresOn: string | null },
  today: string,
): TrainingStatus {
  if (state === 'FINISHED') return expiresOn !== null && expiresOn <= daysAfter(today, renewalDays) ? 'EXPIRES_SOON' : 'FINISHED'
  if (expiresOn !== null && expiresOn < today) return 'EXPIRED'
  if (dueOn !== null && dueOn < today) return 'OVERDUE'
  return state
}
