import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** Creates the settings and reminders of a study that becomes decentralised. Other studies have none. */
export async function beginSetup({ after, work }: WriteContext<ResourceRow['study']>): Promise<void> {
  await work.trusted.create('dctSetup', { studyId: after.id })
  for (const kind of ['FORM_WAITING', 'CONSENT_WAITING'] as const) await work.trusted.create('studyReminder', { studyId: after.id, kind })
}
