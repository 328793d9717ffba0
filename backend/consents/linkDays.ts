import type { Caller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'

/** Returns the days for which a link to the participants' pages works; null if the study is not decentralised. */
export async function linkDaysOf(run: Run, { orgId }: Caller, studyId: string): Promise<number | null> {
  const { rows } = await run({
    text: `select link_days as days from dct_setup setup join study on study.org_id = setup.org_id and study.id = setup.study_id
      where setup.org_id = $1 and setup.study_id = $2 and study.trial_mode = 'DECENTRALISED'`,
    values: [orgId, studyId],
  })
  return rows[0] === undefined ? null : Number(rows[0].days)
}
