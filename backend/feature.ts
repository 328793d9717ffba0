import { activeFlags, type FlagName } from '#resources/core/flags.ts'
import type { Studydesk } from './engine/ports/studydesk.ts'
import { conflict } from './errors.ts'

/** Refuses what belongs to a feature that the organisation has not got. @throws conflict FeatureIsOff */
export async function demandFeature({ database }: Pick<Studydesk, 'database'>, orgId: string, flag: FlagName): Promise<void> {
  const [answer] = await database.batch(orgId, [
    {
      text: 'select feature_flags as "featureFlags", release_toggles as "releaseToggles" from organisation where org_id = $1',
      values: [orgId],
    },
  ])
  const { featureFlags, releaseToggles } = answer?.rows[0] ?? {}
  if (!activeFlags({ featureFlags, releaseToggles }).includes(flag)) throw conflict('FeatureIsOff')
}
