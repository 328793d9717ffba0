import { getActiveFlags } from '#resources/core/flags.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Run } from '../../platform/database/types.ts'

/** True if this installation can send notifications to devices, and the organisation offers them to its participants. */
export async function isPushOffered(run: Run, { push }: Pick<Config, 'push'>, orgId: string): Promise<boolean> {
  if (push === null) return false
  const { rows } = await run({
    text: 'select feature_flags as "featureFlags", release_toggles as "releaseToggles" from organisation where org_id = $1',
    values: [orgId],
  })
  const { featureFlags, releaseToggles } = rows[0] ?? {}
  return getActiveFlags({ featureFlags, releaseToggles }).includes('participant-device-reminders')
}
