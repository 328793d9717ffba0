import type { MailProblem, MailStatus } from './types.ts'

/** The result of an attempt. `refused`: the message was certainly not accepted. `lost`: it may have been accepted. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'refused'
      readonly problem: MailProblem
      readonly smtpCode: number | null
      /** True if a retry would be rejected again. */
      readonly isFinal?: true
    }
  | { readonly kind: 'lost'; readonly problem: MailProblem }
  /** The participant has stopped notifications on all devices. */
  | { readonly kind: 'unwanted' }

/** The next state of the row. */
export interface Result {
  readonly status: MailStatus
  readonly problem: MailProblem | null
  readonly smtpCode: number | null
}

/**
 * Returns the result of an attempt. Retries only if the message was certainly not accepted, so that no recipient gets two invitations
 * because a connection broke late.
 */
export function afterConversation(outcome: Outcome, isLastAttempt: boolean): Result {
  if (outcome.kind === 'accepted') return { status: 'SENT', problem: null, smtpCode: null }
  if (outcome.kind === 'unwanted') return { status: 'CANCELLED', problem: 'NO_CONTACT', smtpCode: null }
  if (outcome.kind === 'lost') return { status: 'UNCERTAIN', problem: outcome.problem, smtpCode: null }
  return { status: isLastAttempt || outcome.isFinal === true ? 'FAILED' : 'WAITING', problem: outcome.problem, smtpCode: outcome.smtpCode }
}

/** Returns the action of a job for a message with this status. `uncertain` means that the node which was sending it died. */
export function chooseJobAction(status: MailStatus | undefined): 'send' | 'uncertain' | 'nothing' {
  if (status === 'WAITING') return 'send'
  return status === 'SENDING' ? 'uncertain' : 'nothing'
}
