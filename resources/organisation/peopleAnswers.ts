/** `GET user/{id}/invitation`: whether an invitation must be delivered manually, because there is no mail server. */
export interface PendingInvitation {
  readonly isHeld: boolean
  /** Link that gives access to an account. Null if the reader may not see it, or if the invitation need not be delivered manually. */
  readonly link: string | null
}

/** `GET values/study-sites/own`: whether the caller has study sites and, if not, who can assign one. */
export interface OwnStudySites {
  readonly hasAny: boolean
  /** Names of people in the same organization who can assign one; empty if the caller has study sites. */
  readonly askedOf: readonly string[]
}
