import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Hook } from '../engine/types.ts'
import { refuseStrangeTeam } from './refuseStrangeTeam.ts'
import { refuseUnfit } from './refuseUnfit.ts'

const team: Hook<ResourceRow['savedView']> = { holds: { teamRoleId: 'shared', teamStudyId: 'shared' }, check: refuseStrangeTeam }

/** How people like to look at lists: what the declaration of saved views cannot say. */
export const savedViewsDomain: Domain = {
  hooks: {
    savedView: {
      on: { create: [{ check: refuseUnfit }, team], update: [{ check: refuseUnfit }, team] },
    },
  },
}
