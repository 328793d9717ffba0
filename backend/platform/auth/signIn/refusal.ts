/** Reasons of sign-ins that ended without a session; each has a text `signIn:refused.<reason>`. */
const refusalReasons = [
  'unknownAccount',
  'deactivated',
  'severalOrganisations',
  'cancelled',
  'interrupted',
  'invalidAnswer',
  'providerUnreachable',
  'anotherUser',
  'notFresh',
  'signatureUsed',
  'invitationUnknown',
  'invitationUsed',
  'invitationExpired',
  'invitationReplaced',
  'invitationOtherAccount',
] as const
type RefusalReason = (typeof refusalReasons)[number]

export class SignInRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** Rejection if several organisations match: the user must choose one. */
export class SeveralOrganisations extends SignInRefused {
  readonly orgIds: readonly string[]

  constructor(orgIds: readonly string[]) {
    super('severalOrganisations')
    this.orgIds = orgIds
  }
}

export const isRefusalReason = (value: unknown): value is RefusalReason => refusalReasons.some((reason) => reason === value)

export const reasonOf = (error: unknown): RefusalReason => (error instanceof SignInRefused ? error.reason : 'interrupted')
