import type { ResourceRow } from '#resources/core/rows.ts'
import { shippedCandidateStatuses, shippedColumns, shippedSources } from '#resources/studies/boardDefaults.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/**
 * Creates the board of a new study: the columns, candidate statuses and sources that every study starts with, named in the language of
 * its creator.
 */
export async function createBoardRows({ caller, after, work }: WriteContext<ResourceRow['study']>): Promise<void> {
  const studyId = after.id
  for (const { key, name, tone } of shippedColumns)
    if (key !== 'DCT') await work.trusted.create('boardColumn', { studyId, step: key, name: name[caller.language], tone })
  for (const { key, name, tone } of shippedCandidateStatuses)
    await work.trusted.create('candidateStatus', { studyId, eligibility: key, name: name[caller.language], tone })
  for (const { key, name, tone } of shippedSources)
    await work.trusted.create('studySource', { studyId, origin: key, name: name[caller.language], tone })
}

/** Adds a column before the consent column to a decentralised study: its participants register in their application first. */
export async function addDecentralisedColumn({ caller, after, run, work }: WriteContext<ResourceRow['study']>): Promise<void> {
  const shippedColumn = shippedColumns.find(({ key }) => key === 'DCT')
  if (shippedColumn === undefined) return
  const { key: step, name, tone } = shippedColumn
  const { id } = await work.trusted.create('boardColumn', { studyId: after.id, step, name: name[caller.language], tone })
  const { rows } = await run({
    text: `select id from board_column where org_id = $1 and study_id = $2 and step = 'ECONSENT'`,
    values: [caller.orgId, after.id],
  })
  if (rows[0] !== undefined) await work.trusted.move('boardColumn', id, { before: String(rows[0].id) })
}
