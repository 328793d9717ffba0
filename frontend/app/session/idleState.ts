export interface IdleLimits {
  /** Minutes without interaction before the warning. */
  readonly sessionMinutes: number
  /** Minutes that the warning stands. */
  readonly warningMinutes: number
}

export type IdleState = 'active' | 'warning' | 'over'

const minute = 60_000

/** Specification 1, section 4. @param idle milliseconds since the last interaction in any tab */
export function idleStateAt(idle: number, { sessionMinutes, warningMinutes }: IdleLimits): IdleState {
  if (idle < sessionMinutes * minute) return 'active'
  return idle < (sessionMinutes + warningMinutes) * minute ? 'warning' : 'over'
}

/** Whole seconds until the person is signed out. */
export const secondsLeftAt = (idle: number, { sessionMinutes, warningMinutes }: IdleLimits): number =>
  Math.max(0, Math.ceil(((sessionMinutes + warningMinutes) * minute - idle) / 1000))
