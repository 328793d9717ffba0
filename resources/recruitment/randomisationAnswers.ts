import type { ResourceAnswer } from '../core/rows.ts'
import type { EnrolmentRefusal } from './enrolment.ts'

/** Error code of a refused randomisation. Screens show its text before the act. */
export type RandomisationRefusal =
  | Exclude<EnrolmentRefusal, 'AlreadyEnrolled' | 'NotEnrolledStays' | 'ScreeningFailureOpen' | 'ParticipantNotContactable'>
  | 'StudyNotRandomised'
  | 'RandomisedExternally'
  | 'AlreadyRandomised'
  | 'NotEnrolled'
  | 'NoActiveList'
  | 'FactorsMissing'

/** A stratification factor of the study, with the participant's level. */
export interface FactorAnswer {
  readonly id: string
  readonly name: string
  readonly kind: ResourceAnswer['randomisationFactor']['kind']
  /** Possible answers to a question; empty for facts that are known. */
  readonly levels: readonly string[]
  /** Level of the participant; null: unknown, or hidden from the caller. */
  readonly level: string | null
}

/** State of a participation with regard to randomisation. It never contains the allocation. */
export interface RandomisationStateAnswer {
  readonly isRandomised: boolean
  /** The study declares that it randomises. */
  readonly isPlanned: boolean
  readonly blinding: ResourceAnswer['study']['blinding']
  readonly number: string | null
  readonly randomisedAt: string | null
  readonly factors: readonly FactorAnswer[]
  readonly refusals: readonly RandomisationRefusal[]
  /** The caller's own unblinding of this participant; null: none. */
  readonly unblindingId: string | null
}

/** The prepared randomisation, for the signature. */
export interface PreparedAnswer {
  readonly id: string
  readonly version: number
}

/** The allocation of a participant, for an unblinded reader. */
export interface AllocationAnswer {
  readonly arm: string
  readonly code: string | null
}

/** Response to an external system that delivers an allocation. It repeats only what the system sent. */
export interface DeliveredAnswer {
  readonly id: string
  readonly number: string
  readonly isRepeated: boolean
}

/** Number of participants of an arm in a stratum. */
interface ArmCount {
  readonly armId: string
  readonly name: string
  readonly count: number
}

export interface StratumBalance {
  readonly stratum: string
  /** The stratum with the names of its sites. */
  readonly label: string
  readonly arms: readonly ArmCount[]
  /** Largest difference from the expected number of an arm, in participants. */
  readonly difference: number
  readonly usedSlots: number
  readonly freeSlots: number
}

export interface BalanceAnswer {
  readonly strata: readonly StratumBalance[]
  readonly totals: readonly ArmCount[]
}

/** A problem of a line of a list in a file. */
export interface SlotProblem {
  /** Number of the line; the first line below the headers is 1. */
  readonly line: number
  readonly code: 'unknownStratum' | 'unknownArm' | 'positionMissing' | 'positionOutOfOrder' | 'codeRepeated'
}

export interface SlotImportAnswer {
  /** Number of slots that were added, or would be on a dry run. */
  readonly accepted: number
  readonly problems: readonly SlotProblem[]
}

export interface VerificationAnswer {
  readonly slots: number
  /** Number of slots that differ from the list that the seed generates. */
  readonly differences: number
}
