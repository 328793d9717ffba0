import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type ArchivedConsent, archiveNames } from '../auditCells.ts'
import { type ArchiveContext, allRows } from '../context.ts'
import { extensionOf, fileNameOf } from '../fileNames.ts'
import type { Counts, SectionFolder } from '../folder.ts'
import { jsonArrayWriter } from '../jsonLines.ts'
import { isArchivedSql } from '../participations.ts'

type Consent = ResourceAnswer['consent']

/** Writes the signed copy and the scan of each consent, and an index of all consents. */
export async function writeConsents(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { studyId } = context
  const index = jsonArrayWriter(folder.open(archiveNames.consents))
  const counts = { consents: 0, consentCopies: 0, consentScans: 0 }
  for await (const rows of allRows(context, 'consent', { studyId, _sort: 'createdAt', _order: 'ASC' })) {
    const subjects = await readSubjects(context, rows)
    for (const row of rows) {
      const subject = subjects.get(row.participantStudyId)
      if (subject === undefined) continue
      const entry = await writeFiles(context, folder, { row, subjectId: subject.subjectId })
      index.add(entry)
      counts.consents += 1
      if (entry.copy !== null) counts.consentCopies += 1
      if (entry.scan !== null) counts.consentScans += 1
    }
  }
  index.end()
  return counts
}

/** Returns the subject ids of the participations that the archive contains. */
async function readSubjects({ caller, studydesk }: ArchiveContext, rows: readonly Consent[]) {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select card.id::text, card.subject_id as "subjectId" from participant_study card
        join participant on participant.org_id = card.org_id and participant.id = card.participant_id
        where card.org_id = $1 and card.id = any($2::uuid[]) and ${isArchivedSql}`,
      values: [caller.orgId, rows.map(({ participantStudyId }) => participantStudyId)],
    },
  ])
  return new Map((result?.rows ?? []).map(({ id, subjectId }) => [String(id), { subjectId: subjectId as string | null }]))
}

async function writeFiles(
  { caller, studydesk: { files } }: ArchiveContext,
  folder: SectionFolder,
  { row, subjectId }: { readonly row: Consent; readonly subjectId: string | null },
): Promise<ArchivedConsent> {
  const name = `consents/${fileNameOf(subjectId, { id: row.id })}`
  const copy = row.copyFileId === null ? null : { file: `${name}.pdf`, sha256: row.copySha256 }
  if (copy !== null) await folder.copy(copy.file, await files.contentOf(caller.orgId, String(row.copyFileId)))
  const scan =
    row.scanFileId === null ? null : { file: `${name}_scan${extensionOf((await files.describe(caller, String(row.scanFileId))).fileName)}` }
  if (scan !== null) await folder.copy(scan.file, await files.contentOf(caller.orgId, String(row.scanFileId)))
  return {
    consentId: row.id,
    participantStudyId: row.participantStudyId,
    subjectId,
    state: row.state,
    language: row.language,
    integrityKey: row.integrityKey,
    givenOn: row.givenOn,
    withdrawnOn: row.withdrawnOn,
    copy,
    scan,
  }
}
