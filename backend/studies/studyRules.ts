import type { ResourceRow } from '#resources/rows.ts'
import type { Write, Writing } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { today } from '../today.ts'

type Study = ResourceRow['study']

/** Enabling the decentralised mode is irreversible. Specification 2, section 4. */
export function refuseTakingBackDecentralised({ before, input }: Write<Study>): void {
  if (before?.dctStudyEnabled === true && 'dctStudyEnabled' in input && input.dctStudyEnabled !== true)
    throw invalid([{ path: 'dctStudyEnabled', code: 'irreversible' }])
}

/** Recruiting for the first time marks the start of recruitment. Specification 2, section 4. */
export function markStartOfRecruitment({ action, before, input }: Write<Study>): Partial<Study> | undefined {
  if (action !== 'transition' || input.status !== 'RECRUITING' || before?.recruitmentStartedOn !== null) return undefined
  return { recruitmentStartedOn: today() }
}

/** Looked at when a study becomes published; afterwards its last site cannot be taken away. Specification 2, section 5. */
export async function requireSiteToPublish({ caller, before, after, run }: Writing<Study>): Promise<void> {
  if (after.isPublished !== true || before?.isPublished === true) return
  const { rowCount } = await run({
    text: 'select 1 from study_site where org_id = $1 and study_id = $2 limit 1',
    values: [caller.orgId, after.id],
  })
  if (rowCount === 0) throw invalid([{ path: 'isPublished', code: 'publishNeedsSite' }])
}
