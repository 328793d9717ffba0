/**
 * Scope of a participant's withdrawal. TREATMENT: treatment visits end, follow-up visits continue. FOLLOW_UP: follow-up visits also end.
 * DATA_USE: no more data are collected, and existing data are no longer used. ICH E9(R1), intercurrent events; FDA guidance on data
 * retention when subjects withdraw (2008).
 */
export const withdrawalScopes = ['TREATMENT', 'FOLLOW_UP', 'DATA_USE'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

/** Scopes that also end the follow-up visits. */
export const endsFollowUp = ['FOLLOW_UP', 'DATA_USE'] as const satisfies readonly WithdrawalScope[]

/** True if follow-up visits continue after this withdrawal. Pure. */
export const hasFollowUp = (scopes: readonly string[] | null): boolean =>
  scopes !== null && scopes.length > 0 && !endsFollowUp.some((scope) => scopes.includes(scope))
