/** `GET user/{id}/invitation`: whether the invitation of a user waits for somebody to hand it on, as there is no mail server. */
export interface HeldInvitation {
  readonly isHeld: boolean
  /** Null for those who may not read it, as for whom it is not held: it opens an account. */
  readonly link: string | null
}

/** `GET values/study-sites/own`: has the caller any, and if not, who can give them one. */
export interface OwnStudySites {
  readonly hasAny: boolean
  /** Names of people of the same organisation; empty for those who have study-sites. */
  readonly askedOf: readonly string[]
}
