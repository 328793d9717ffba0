/**
 * From what a participant withdraws. TREATMENT: visits of the treatment end, follow-up visits go on. FOLLOW_UP: those end, too. DATA_USE: nothing more is
 * collected, and what was collected is not used any further. ICH E9(R1), intercurrent events; FDA guidance on data retention when subjects withdraw (2008).
 */
export const withdrawalScopes = ['TREATMENT', 'FOLLOW_UP', 'DATA_USE'] as const
export type WithdrawalScope = (typeof withdrawalScopes)[number]

/** Scopes with which follow-up visits end as well. */
export const endsFollowUp = ['FOLLOW_UP', 'DATA_USE'] as const satisfies readonly WithdrawalScope[]

/** Do follow-up visits go on after this withdrawal? Pure. */
export const keepsFollowUp = (scopes: readonly string[] | null): boolean =>
  scopes !== null && scopes.length > 0 && !endsFollowUp.some((scope) => scopes.includes(scope))
