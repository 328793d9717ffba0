import { runInWorker } from '../../../forms/workers/runInWorker.ts'
import type { ArchiveContext } from '../context.ts'
import { fileNameOf } from '../fileNames.ts'
import type { Counts, SectionFolder } from '../folder.ts'
import { buildParticipantRecord } from '../participantRecord.ts'
import { listParticipations } from '../participations.ts'

/** Writes a PDF for each participant of one step, one after another. */
export async function writeParticipants(
  context: ArchiveContext,
  folder: SectionFolder,
  step: { readonly first: string; readonly together: number },
): Promise<Counts> {
  const participations = await listParticipations(context, step)
  for (const participation of participations) {
    const record = await buildParticipantRecord(context, participation)
    const bytes = await runInWorker('participantPdf', record, context.caller)
    const entry = folder.open(`participants/${fileNameOf(participation.subjectId, { id: participation.id, isUnique: true })}.pdf`)
    entry.write(bytes)
    entry.end()
  }
  return { participants: participations.length }
}
