import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** Rejects another method or blinding while the design is in use. @throws conflict DesignInUse */
export async function rejectMethodInUse({ caller, before, after, run }: WriteContext<ResourceRow['study']>): Promise<void> {
  if (before === null || (before.randomisationMethod === after.randomisationMethod && before.blinding === after.blinding)) return
  if (await isDesignInUse(run, caller.orgId, before.id)) throw conflict('DesignInUse')
}

async function isDesignInUse(run: Run, orgId: string, studyId: string): Promise<boolean> {
  const { rows } = await run({
    text: `select exists (select from randomisation_list where org_id = $1 and study_id = $2 and state <> 'CLOSED')
      or exists (select from randomisation where org_id = $1 and study_id = $2 and state = 'RANDOMISED') as "isInUse"`,
    values: [orgId, studyId],
  })
  return rows[0]?.isInUse === true
}
