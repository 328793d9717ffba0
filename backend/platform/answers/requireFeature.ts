import { type FlagName, getActiveFlags } from '#resources/core/flags.ts'
import { conflict } from '../common/errors.ts'
import type { Services } from '../engine/ports/services.ts'

/**
 * Rejects a request for a feature that the organisation has not enabled. @throws conflict
 * FeatureIsOff
 */
export async function requireFeature({ database }: Pick<Services, 'database'>, orgId: string, flag: FlagName): Promise<void> {
  const [answer] = await database.batch(orgId, [
    {
      text: 'select feature_flags as "featureFlags", release_toggles as "releaseToggles" from organisation where org_id = $1',
      values: [orgId],
    },
  ])
  const { featureFlags, releaseToggles } = answer?.rows[0] ?? {}
  if (!getActiveFlags({ featureFlags, releaseToggles }).includes(flag)) throw conflict('FeatureIsOff')
}
