import type { TaskCode } from './taskCodes.ts'

/** Acts of a resource that need a delegated task, in studies that require delegated tasks. */
export interface DelegatedAct {
  readonly resource: string
  readonly writes?: readonly ('create' | 'update')[]
  readonly transitions?: readonly string[]
  readonly task: TaskCode
  /** Field with a second user who needs the task, such as the user who explained a consent. */
  readonly alsoOf?: string
}

/**
 * Acts that need a delegated task in force at the study site. Acts that protect a participant need none: recording an adverse event, a
 * withdrawal, an emergency unblinding, the record of a temperature excursion.
 */
export const delegatedActs = [
  { resource: 'consent', transitions: ['begin', 'releaseSigning', 'attest'], task: 'CONSENT', alsoOf: 'explainedBy' },
  { resource: 'consent', transitions: ['countersign'], task: 'CONSENT' },
  { resource: 'criterionCheck', writes: ['create', 'update'], task: 'ELIGIBILITY' },
  { resource: 'participantStudy', transitions: ['enroll'], task: 'ELIGIBILITY' },
  { resource: 'randomisation', transitions: ['randomise'], task: 'RANDOMISATION' },
  { resource: 'formSubmission', transitions: ['complete'], task: 'DATA_ENTRY' },
  { resource: 'formSubmission', transitions: ['sign'], task: 'MEDICAL_ASSESSMENT' },
  { resource: 'adverseEvent', transitions: ['review'], task: 'MEDICAL_ASSESSMENT' },
  { resource: 'adverseEvent', transitions: ['report'], task: 'SAFETY_REPORTING' },
  { resource: 'filedDocument', writes: ['create'], transitions: ['review', 'return'], task: 'ESSENTIAL_RECORDS' },
  { resource: 'productMovement', writes: ['create'], transitions: ['reverse'], task: 'PRODUCT' },
  { resource: 'productLot', transitions: ['release'], task: 'PRODUCT' },
] as const satisfies readonly DelegatedAct[]
