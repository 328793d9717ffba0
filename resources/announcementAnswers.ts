/** `POST announcement-deliveries/send-again`: how many e-mails are on their way once more. */
export interface SentAgain {
  readonly sentAgain: number
}
