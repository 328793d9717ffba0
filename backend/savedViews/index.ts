import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Write } from '../engine/types.ts'
import { refuseStrangeTeam } from './refuseStrangeTeam.ts'
import { refuseUnfit } from './refuseUnfit.ts'

/** How people like to look at lists: what the declaration of saved views cannot say. */
export const savedViewsDomain: Domain = {
  hooks: {
    savedView: {
      guard: { on: ['create', 'update'], holds: { teamRoleId: 'shared', teamStudyId: 'shared' } },
      beforeWrite: refuseUnfitView,
    },
  },
}

async function refuseUnfitView(write: Write<ResourceRow['savedView']>): Promise<undefined> {
  refuseUnfit(write)
  await refuseStrangeTeam(write)
}
