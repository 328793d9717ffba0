import { shippedCandidateStatuses, shippedColumns, shippedSources } from '#resources/boardDefaults.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

/** A new study has a board: the columns, candidate statuses and sources that every study begins with, named in the language of who makes it. */
export async function layOutBoard({ caller, after, work }: Writing<ResourceRow['study']>): Promise<void> {
  const studyId = after.id
  for (const { key, name, tone } of shippedColumns)
    if (key !== 'DCT') await work.trusted.create('boardColumn', { studyId, step: key, name: name[caller.language], tone })
  for (const { key, name, tone } of shippedCandidateStatuses)
    await work.trusted.create('candidateStatus', { studyId, eligibility: key, name: name[caller.language], tone })
  for (const { key, name, tone } of shippedSources)
    await work.trusted.create('studySource', { studyId, origin: key, name: name[caller.language], tone })
}

/** A decentralised study has one more column, before the consent: there participants register in their application. */
export async function addDecentralisedColumn({ caller, after, run, work }: Writing<ResourceRow['study']>): Promise<void> {
  const shipped = shippedColumns.find(({ key }) => key === 'DCT')
  if (shipped === undefined) return
  const { key: step, name, tone } = shipped
  const { id } = await work.trusted.create('boardColumn', { studyId: after.id, step, name: name[caller.language], tone })
  const { rows } = await run({
    text: `select id from board_column where org_id = $1 and study_id = $2 and step = 'ECONSENT'`,
    values: [caller.orgId, after.id],
  })
  if (rows[0] !== undefined) await work.trusted.move('boardColumn', id, { before: String(rows[0].id) })
}
