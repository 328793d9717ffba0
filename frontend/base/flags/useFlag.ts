import type { FlagName } from '#resources/core/flags.ts'
import { type Session, useSession } from '../session/useSession.ts'
import { type FlagOverrides, useOverrides } from './overrides.ts'

/** True if the feature is on: the organisation's setting, unless a developer overrides it in this browser. */
export function useFlag(name: FlagName): boolean {
  const session = useSession()
  return isFlagEnabled(name, session, useOverrides())
}

/** True if the feature is on. Overrides apply to developers only: other users gain nothing by editing the browser's storage. */
export function isFlagEnabled(
  name: FlagName,
  { organisation, can }: Pick<Session, 'organisation' | 'can'>,
  overrides: FlagOverrides,
): boolean {
  const override = can('DEV', 'CONTRIBUTE') ? overrides[name] : undefined
  return override ?? organisation.flags.includes(name)
}
