/** `POST announcement-deliveries/send-again`: number of e-mails that are sent again. */
export interface ResentCount {
  readonly sentAgain: number
}
