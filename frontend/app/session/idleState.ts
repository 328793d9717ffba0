export interface IdleLimits {
  /** Minutes without interaction before the warning. */
  readonly sessionMinutes: number
  /** Minutes for which the warning is shown. */
  readonly warningMinutes: number
}

export type IdleState = 'active' | 'warning' | 'over'

const minute = 60_000

/** Returns the state of an idle user (specification 1, section 4). @param idleMs milliseconds since the last interaction in any tab */
export function idleStateOf(idleMs: number, { sessionMinutes, warningMinutes }: IdleLimits): IdleState {
  if (idleMs < sessionMinutes * minute) return 'active'
  return idleMs < (sessionMinutes + warningMinutes) * minute ? 'warning' : 'over'
}

/** Returns the whole seconds until sign-out. */
export const remainingSecondsOf = (idleMs: number, { sessionMinutes, warningMinutes }: IdleLimits): number =>
  Math.max(0, Math.ceil(((sessionMinutes + warningMinutes) * minute - idleMs) / 1000))
