import type { ResourceRow } from '#resources/core/rows.ts'
import { labelOfStratum } from '#resources/recruitment/randomisationRules.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Write } from '../../platform/engine/types.ts'
import { readSites, readStrata } from './design.ts'

type List = ResourceRow['randomisationList']

/**
 * Checks a list before its activation, and records the fingerprint of its slots: every stratum of the study has slots, and the positions
 * are complete. In an open-label study, every arm has a group.
 * @throws conflict ListActive, StrataMissing, PositionsIncomplete, ArmsWithoutGroup
 */
export async function fillSlotsHash({ before, caller: { orgId }, studydesk }: Write<List>): Promise<Partial<List> | undefined> {
  if (before === null) return undefined
  const run: Run = async (statement) => {
    const [result] = await studydesk.database.batch(orgId, [statement])
    return result as Awaited<ReturnType<Run>>
  }
  // The lock on the study makes two activations wait for each other.
  const active = await run({
    text: `select 1 from randomisation_list where org_id = $1 and study_id = $2 and state = 'ACTIVE'`,
    values: [orgId, before.studyId],
  })
  if (active.rows.length > 0) throw conflict('ListActive')
  const strata = await readStrata(run, orgId, before.studyId)
  const { rows } = await run({
    text: `select stratum, count(*)::int as count, max(position)::int as last from randomisation_slot
      where org_id = $1 and list_id = $2 group by stratum`,
    values: [orgId, before.id],
  })
  const missing = strata.filter((stratum) => !rows.some((row) => row.stratum === stratum))
  const [firstMissing] = missing
  if (firstMissing !== undefined) {
    const sites = await readSites(run, orgId, before.studyId)
    const first = labelOfStratum(firstMissing, (level) => sites.find(({ id }) => id === level)?.name ?? level)
    throw conflict('StrataMissing', { details: { count: missing.length, first } })
  }
  if (rows.some(({ count, last }) => count !== last)) throw conflict('PositionsIncomplete')
  const groupless = await run({
    text: `select 1 from randomisation_arm arm join study on study.org_id = arm.org_id and study.id = arm.study_id
      where arm.org_id = $1 and arm.study_id = $2 and arm.group_id is null and study.blinding <> 'DOUBLE'`,
    values: [orgId, before.studyId],
  })
  if (groupless.rows.length > 0) throw conflict('ArmsWithoutGroup')
  const hash = await run({
    text: `select encode(sha256(convert_to(coalesce(string_agg(concat_ws(E'\\t', stratum, position, arm_id, code), E'\\n'
        order by stratum collate "C", position), ''), 'UTF8')), 'hex') as hash from randomisation_slot where org_id = $1 and list_id = $2`,
    values: [orgId, before.id],
  })
  return { slotsHash: String(hash.rows[0]?.hash) }
}
