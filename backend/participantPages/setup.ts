import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

/** A study that becomes a decentralised one has settings for what it offers, and reminds of what waits there; another has none. */
export async function beginSetup({ after, work }: Writing<ResourceRow['study']>): Promise<void> {
  await work.trusted.create('dctSetup', { studyId: after.id })
  for (const kind of ['FORM_WAITING', 'CONSENT_WAITING'] as const) await work.trusted.create('studyReminder', { studyId: after.id, kind })
}
