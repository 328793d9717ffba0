import type { ResourceRow } from '#resources/core/rows.ts'
import { mostSlots } from '#resources/recruitment/randomisationRules.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Write, WriteContext } from '../../platform/engine/types.ts'
import { decryptSecret } from '../../platform/fields/index.ts'
import { readArms, readSites, readStrata, siteFinder } from './design.ts'
import { createSeed, drawSlots, hashSeed } from './drawing.ts'

type List = ResourceRow['randomisationList']
type ListValues = Pick<List, 'id' | 'studyId' | 'blockSizes'>
type ListSteps = Pick<Work, 'run' | 'trusted'>

/** Maximum number of rows in one statement. */
const chunkRows = 500

/** Gives a new generated list its seed. The seed is stored encrypted; its hash proves later that it is the same. */
export function fillSeed({ input }: Write<List>): Partial<List> | undefined {
  if (input.source !== 'GENERATED') return undefined
  const seed = createSeed()
  return { seed: seed.toString('hex'), seedHash: hashSeed(seed) } as Partial<List>
}

/** Generates the slots of a new list. */
export async function generateSlots({ after, caller, work }: WriteContext<List>): Promise<void> {
  if (after.source !== 'GENERATED') return
  await appendSlots(work, caller.orgId, after, Number(after.perStratum))
}

/**
 * Appends slots to every stratum of a generated list, in whole blocks. Existing slots stay.
 * @returns the number of new slots
 * @throws invalid `blockSizeOfRatio`, conflict ArmsMissing, TooManySlots
 */
export async function appendSlots({ run, trusted }: ListSteps, orgId: string, list: ListValues, perStratum: number): Promise<number> {
  const arms = await readArms(run, orgId, list.studyId)
  if (arms.length < 2) throw conflict('ArmsMissing')
  const blockSizes = blockSizesOf(list.blockSizes)
  const ratioSum = arms.reduce((sum, { ratio }) => sum + ratio, 0)
  if (blockSizes.length === 0 || blockSizes.some((size) => size % ratioSum !== 0))
    throw invalid([{ path: 'blockSizes', code: 'blockSizeOfRatio', details: { sum: ratioSum } }])
  const seed = await readSeed(run, orgId, list.id)
  const counts = await countSlots(run, orgId, list.id)
  const strata = await readStrata(run, orgId, list.studyId)
  const siteOf = siteFinder(await readSites(run, orgId, list.studyId))
  const slots = strata.flatMap((stratum) => {
    const existing = counts.get(stratum) ?? 0
    const drawn = drawSlots({ seed, stratum, arms, blockSizes, count: existing + perStratum })
    return drawn.slice(existing).map((slot) => ({ listId: list.id, stratum, siteId: siteOf(stratum), ...slot }))
  })
  if (slots.length > mostSlots) throw conflict('TooManySlots', { details: { max: mostSlots } })
  for (let start = 0; start < slots.length; start += chunkRows)
    await trusted.createMany('randomisationSlot', slots.slice(start, start + chunkRows))
  return slots.length
}

export const blockSizesOf = (sizes: List['blockSizes']): readonly number[] =>
  (sizes ?? []).map(Number).filter((size) => Number.isInteger(size) && size > 0)

/** Decrypts the seed of a generated list. */
export async function readSeed(run: Run, orgId: string, listId: string): Promise<Buffer> {
  const { rows } = await run({ text: 'select seed from randomisation_list where org_id = $1 and id = $2', values: [orgId, listId] })
  return Buffer.from(decryptSecret((rows[0] as unknown as { seed: Buffer }).seed), 'hex')
}

/** Numbers of slots of a list by stratum. */
export async function countSlots(run: Run, orgId: string, listId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await run({
    text: 'select stratum, count(*)::int as count from randomisation_slot where org_id = $1 and list_id = $2 group by stratum',
    values: [orgId, listId],
  })
  return new Map(rows.map(({ stratum, count }) => [String(stratum), Number(count)]))
}
