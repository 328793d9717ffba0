import { isUuid } from '#resources/core/fields/ref.ts'
import { exportEvent } from '../../platform/auditTrail/exportEvent.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { TaskStep } from '../../platform/engine/taskKind.ts'
import { type ArchiveContext, requireArchiveRights } from './context.ts'
import { type Counts, ensureSection, removeWorkFolder, type SectionFolder, workFolderOf } from './folder.ts'
import { packArchive } from './packArchive.ts'
import { writeAudit } from './sections/audit.ts'
import { writeConsents } from './sections/consents.ts'
import { writeDocuments } from './sections/documents.ts'
import { writeData, writeForms, writeMetadata } from './sections/forms.ts'
import { writeParticipants } from './sections/participants.ts'
import { writeStudy } from './sections/study.ts'

type WriteSection = (context: ArchiveContext, folder: SectionFolder) => Promise<Counts>

/** Sections before and after the participants. The audit trail comes last, so that it contains the events of the other sections. */
const firstSections: Readonly<Record<string, WriteSection>> = {
  study: writeStudy,
  metadata: writeMetadata,
  forms: writeForms,
  data: writeData,
  consents: writeConsents,
  documents: writeDocuments,
}
const lastSections: Readonly<Record<string, WriteSection>> = { audit: writeAudit }
const sections = { ...firstSections, ...lastSections }

/** The last item of the task: packs all sections into one file. */
const packing = 'archive'

/** Returns the items of the task. @param firstIds the first participation of each step */
export const listItems = (firstIds: readonly string[]): readonly string[] => [
  ...Object.keys(firstSections),
  ...firstIds,
  ...Object.keys(lastSections),
  packing,
]

/** Field under which the finished archive belongs to its task. The task has no such field, so only our own call serves the file. */
export const archiveField = 'archive'

/**
 * Writes one section of an archive, or packs all of them. A section that another node wrote is written again, so the task may continue
 * on any node. @throws forbidden, notFound, conflict TaskHasEnded
 */
export const archiveStep: TaskStep = async ([item = ''], { caller, studydesk, input }) => {
  const [studyId, startedAt] = [String(input.studyId), String(input.startedAt)]
  const context: ArchiveContext = { caller, studydesk, studyId, startedAt }
  // The caller of background work has the id of the task in place of a session.
  const taskId = caller.sessionId
  const workFolder = workFolderOf(studydesk.config.dataDir, { startedAt, taskId })
  await requireArchiveRights(context, studyId)
  const ensure = (name: string): Promise<Counts> =>
    ensureSection(workFolder, name, async (folder) => {
      const write = sections[name]
      if (write !== undefined) return write(context, folder)
      if (!isUuid(name)) throw notFound()
      return writeParticipants(context, folder, { first: name, together: Number(input.together) })
    })
  if (item !== packing) {
    await ensure(item)
    await requireRunning(context, { taskId, workFolder })
    return async () => [{ resource: 'study', id: studyId }]
  }
  const names = (await readItems(context, taskId)).filter((name) => name !== packing)
  let counts: Counts = {}
  for (const name of names) counts = addCounts(counts, await ensure(name))
  const { file, sha256, manifest } = await packArchive(context, { workFolder, names, counts })
  await removeWorkFolder(workFolder)
  const event = exportEvent({
    of: 'studyArchive',
    format: 'zip',
    recordId: studyId,
    studyId,
    narrowed: {
      sha256,
      counts: manifest.counts,
      leftOut: manifest.leftOut,
      ...(manifest.hasUnblindedItems ? { unblindedItems: 'included' } : {}),
    },
  })
  return async (work) => {
    await work.run(studydesk.files.giveStatement(file.id, { resource: 'task', recordId: taskId, field: archiveField }))
    await work.run(studydesk.engine.auditStatement(caller, event))
    return [{ resource: 'study', id: studyId, download: `study/${studyId}/archive/${taskId}` }]
  }
}

const addCounts = (left: Counts, right: Counts): Counts => ({
  ...left,
  ...Object.fromEntries(Object.entries(right).map(([name, count]) => [name, (left[name] ?? 0) + count])),
})

async function readItems({ caller, studydesk }: ArchiveContext, taskId: string): Promise<readonly string[]> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    { text: 'select items from task where org_id = $1 and id = $2', values: [caller.orgId, taskId] },
  ])
  return (result?.rows[0]?.items ?? []) as readonly string[]
}

/** Removes the work folder of a task that its user has stopped. @throws conflict TaskHasEnded */
async function requireRunning(
  { caller, studydesk }: ArchiveContext,
  { taskId, workFolder }: { readonly taskId: string; readonly workFolder: string },
): Promise<void> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    { text: `select from task where org_id = $1 and id = $2 and status = 'RUNNING'`, values: [caller.orgId, taskId] },
  ])
  if (result?.rowCount !== 0) return
  await removeWorkFolder(workFolder)
  throw conflict('TaskHasEnded')
}
