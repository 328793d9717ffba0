import type { ConsentState } from '#resources/consents/consentStates.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'

type StepKey = 'sent' | 'explained' | 'signed' | 'countersigned' | 'DECLINED' | 'WITHDRAWN' | 'ENDED'
export interface ConsentStep {
  readonly key: StepKey
  readonly status: 'finish' | 'process' | 'wait' | 'error'
}

/** States that end a consent. Each is shown as its last step. */
const endings = ['DECLINED', 'WITHDRAWN', 'ENDED'] as const satisfies readonly ConsentState[]

type Progress = Pick<
  ResourceAnswer['consent'],
  'state' | 'sentOn' | 'explainedBy' | 'givenOn' | 'countersignedOn' | 'needsCountersignature'
>

/**
 * Returns the steps that this consent needs, in order. The first open step is in progress. A consent that ended shows its completed
 * steps, then its end. A signed consent without a recorded explanation shows the explanation as waiting.
 */
export function consentStepsOf({ state, sentOn, explainedBy, givenOn, countersignedOn, needsCountersignature }: Progress): ConsentStep[] {
  const isSigned = givenOn !== null
  const steps = [
    { key: 'sent', isDone: sentOn !== null, isNeeded: sentOn !== null || state === 'NOT_SENT' || state === 'REQUIRES_RECONSENT' },
    { key: 'explained', isDone: explainedBy !== null, isNeeded: true },
    { key: 'signed', isDone: isSigned, isNeeded: true },
    { key: 'countersigned', isDone: countersignedOn !== null, isNeeded: needsCountersignature === true },
  ] as const
  const ending = endings.find((each) => each === state)
  if (ending !== undefined)
    return [
      ...steps.filter(({ isDone }) => isDone).map(({ key }): ConsentStep => ({ key, status: 'finish' })),
      { key: ending, status: ending === 'ENDED' ? 'wait' : 'error' },
    ]
  const current = steps.find(({ key, isDone, isNeeded }) => isNeeded && !isDone && !(isSigned && key === 'explained'))?.key
  return steps
    .filter(({ isNeeded }) => isNeeded)
    .map(({ key, isDone }) => ({ key, status: isDone ? 'finish' : key === current ? 'process' : 'wait' }))
}

/** Transition that continues a consent in this state. */
export const nextTransition: Readonly<Partial<Record<ConsentState, string>>> = {
  NOT_SENT: 'send',
  REQUIRES_RECONSENT: 'send',
  SENT: 'begin',
  ACTIVE: 'attest',
  REVIEW_SCHEDULED: 'attest',
  CONSENTED: 'countersign',
}
