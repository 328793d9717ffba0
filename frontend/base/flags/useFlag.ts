import type { FlagName } from '#resources/core/flags.ts'
import { type Session, useSession } from '../session/useSession.ts'
import { type FlagOverrides, useOverrides } from './overrides.ts'

/** Is this feature on? As the organisation says, unless a developer has decided otherwise for this browser. */
export function useFlag(name: FlagName): boolean {
  const session = useSession()
  return isFlagOn(name, session, useOverrides())
}

/** Overrides count only for those who may develop: whoever else finds the key in the browser gains nothing by it. */
export function isFlagOn(name: FlagName, { organisation, can }: Pick<Session, 'organisation' | 'can'>, overrides: FlagOverrides): boolean {
  const chosen = can('DEV', 'CONTRIBUTE') ? overrides[name] : undefined
  return chosen ?? organisation.flags.includes(name)
}
