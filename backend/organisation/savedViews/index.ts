import type { ResourceRow } from '#resources/core/rows.ts'
import type { Domain, Hook } from '../../platform/engine/types.ts'
import { rejectForeignTeam } from './rejectForeignTeam.ts'
import { rejectInvalidView } from './rejectInvalidView.ts'

const team: Hook<ResourceRow['savedView']> = { holds: { teamRoleId: 'shared', teamStudyId: 'shared' }, check: rejectForeignTeam }

/** Domain of saved views of lists, with the rules that their declaration cannot express. */
export const savedViewsDomain: Domain = {
  hooks: {
    savedView: {
      on: { create: [{ check: rejectInvalidView }, team], update: [{ check: rejectInvalidView }, team] },
    },
  },
}
