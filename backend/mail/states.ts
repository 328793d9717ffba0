import type { MailProblem, MailStatus } from './types.ts'

/** How a conversation with a mail server ended. `refused`: it is certain that the message was not taken. `lost`: nobody can say. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'refused'
      readonly problem: MailProblem
      readonly smtpCode: number | null
      /** It would be refused again. */
      readonly isFinal?: true
    }
  | { readonly kind: 'lost'; readonly problem: MailProblem }

/** What becomes of the row. */
export interface Result {
  readonly status: MailStatus
  readonly problem: MailProblem | null
  readonly smtpCode: number | null
}

/**
 * A message may be sent once more only where it is certain that the last time it was not taken: nobody is invited twice because a
 * connection broke off a moment too late.
 */
export function afterConversation(outcome: Outcome, isLastAttempt: boolean): Result {
  if (outcome.kind === 'accepted') return { status: 'SENT', problem: null, smtpCode: null }
  if (outcome.kind === 'lost') return { status: 'UNCERTAIN', problem: outcome.problem, smtpCode: null }
  return { status: isLastAttempt || outcome.isFinal === true ? 'FAILED' : 'WAITING', problem: outcome.problem, smtpCode: outcome.smtpCode }
}

/** What a job does that finds a message in this state. `uncertain`: the node that was sending it is gone. */
export function whatToDo(status: MailStatus | undefined): 'send' | 'uncertain' | 'nothing' {
  if (status === 'WAITING') return 'send'
  return status === 'SENDING' ? 'uncertain' : 'nothing'
}
