import type { BalanceAnswer, StratumBalance } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { labelOfStratum, onlyStratum } from '#resources/recruitment/randomisationRules.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { requireStudy } from '../../studies/requireStudySite.ts'
import { type Arm, readArms, readSites } from './design.ts'

/** Numbers of participants by stratum and arm, and the use of the active list: for unblinded users only. @throws notFound */
export async function readBalance(request: DeclaredRequest<(typeof randomisationCalls)['balance']>): Promise<BalanceAnswer> {
  const { caller, studydesk } = request
  const studyId = await requireStudy(request)
  if (!hasStudySite(caller, studyId)) throw notFound()
  const { orgId } = caller
  return studydesk.engine.work(caller, async ({ run }) => {
    const arms = await readArms(run, orgId, studyId)
    const counted = await run({
      text: `select coalesce(stratum, $3) as stratum, arm_id::text as "armId", count(*)::int as count from randomisation
        where org_id = $1 and study_id = $2 and state = 'RANDOMISED' group by 1, 2`,
      values: [orgId, studyId, onlyStratum],
    })
    const slots = await run({
      text: `select slot.stratum, (count(*) filter (where slot.used_at is null))::int as free, (count(*) filter (where slot.used_at is not null))::int as used
        from randomisation_slot slot join randomisation_list list on list.org_id = slot.org_id and list.id = slot.list_id and list.state = 'ACTIVE'
        where slot.org_id = $1 and slot.study_id = $2 group by slot.stratum`,
      values: [orgId, studyId],
    })
    const siteNames = new Map((await readSites(run, orgId, studyId)).map(({ id, name }) => [id, name]))
    const strata = [...new Set([...slots.rows, ...counted.rows].map(({ stratum }) => String(stratum)))].sort()
    const countOf = (armId: string, stratum: string) =>
      Number(counted.rows.find((row) => row.armId === armId && row.stratum === stratum)?.count ?? 0)
    const balances = strata.map((stratum) => {
      const list = slots.rows.find((row) => row.stratum === stratum)
      return {
        label: labelOfStratum(stratum, (level) => siteNames.get(level) ?? level),
        ...balanceOf(stratum, arms, (armId) => countOf(armId, stratum)),
        usedSlots: Number(list?.used ?? 0),
        freeSlots: Number(list?.free ?? 0),
      }
    })
    const totals = arms.map(({ id, name }) => ({
      armId: id,
      name,
      count: strata.reduce((sum, stratum) => sum + countOf(id, stratum), 0),
    }))
    return { strata: balances, totals }
  })
}

function balanceOf(
  stratum: string,
  arms: readonly Arm[],
  countOf: (armId: string) => number,
): Pick<StratumBalance, 'stratum' | 'arms' | 'difference'> {
  const counts = arms.map(({ id, name, ratio }) => ({ armId: id, name, ratio, count: countOf(id) }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const ratioSum = counts.reduce((sum, { ratio }) => sum + ratio, 0)
  const differences = counts.map(({ count, ratio }) => Math.abs(count - (total * ratio) / ratioSum))
  return {
    stratum,
    arms: counts.map(({ armId, name, count }) => ({ armId, name, count })),
    difference: Math.round(Math.max(0, ...differences) * 10) / 10,
  }
}
