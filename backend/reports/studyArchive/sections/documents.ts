import { archiveNames } from '../auditCells.ts'
import { type ArchiveContext, allRows } from '../context.ts'
import { extensionOf, fileNameOf } from '../fileNames.ts'
import type { Counts, SectionFolder } from '../folder.ts'
import { jsonArrayWriter } from '../jsonLines.ts'

interface DocumentFile {
  readonly documentId: string
  readonly fileId: string
  readonly fileName: string
  readonly versionNumber: number | null
  readonly dateAdded: string
}

/** Writes every version of each document of the study that the caller may see, and an index. Counts documents in the trash and closed ones. */
export async function writeDocuments(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { caller, studydesk, studyId } = context
  const index = jsonArrayWriter(folder.open(archiveNames.documents))
  let [documents, documentFiles] = [0, 0]
  for await (const rows of allRows(context, 'document', { studyId, _sort: 'name', _order: 'ASC' })) {
    const files = await readFiles(
      context,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      documents += 1
      const versions: object[] = []
      for (const { fileId, fileName, versionNumber, dateAdded } of files.get(row.id) ?? []) {
        const file = `documents/${fileNameOf(row.name, { id: row.id })}/${versionNumber ?? 'current'}${extensionOf(fileName)}`
        await folder.copy(file, await studydesk.files.contentOf(caller.orgId, fileId))
        versions.push({ file, versionNumber, dateAdded })
        documentFiles += 1
      }
      index.add({
        documentId: row.id,
        name: row.name,
        siteId: row.siteId,
        description: row.description,
        versionNumber: row.versionNumber,
        versions,
      })
    }
  }
  index.end()
  return { documents, documentFiles, documentsLeftOut: (await countDocuments(context)) - documents }
}

async function readFiles(
  { caller, studydesk }: ArchiveContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentFile[]>> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select version.document_id::text as "documentId", file.id::text as "fileId", file.file_name as "fileName",
          version.version_number as "versionNumber", version.date_added as "dateAdded"
        from document_version version join stored_file file on file.org_id = version.org_id and file.id = version.file_id
        where version.org_id = $1 and version.document_id = any($2::uuid[])
        union all
        select document.id::text, file.id::text, file.file_name, null, document.date_added
        from document join stored_file file on file.org_id = document.org_id and file.id = document.file_id
        where document.org_id = $1 and document.id = any($2::uuid[]) and not exists (
          select from document_version version where version.org_id = document.org_id and version.document_id = document.id
            and version.file_id = document.file_id)
        order by 1, 4`,
      values: [caller.orgId, ids],
    },
  ])
  return Map.groupBy((result?.rows ?? []) as unknown as readonly DocumentFile[], ({ documentId }) => documentId)
}

/** Number of all documents of the study, also of those in the trash and in folders that the caller may not open. */
async function countDocuments({ caller, studydesk, studyId }: ArchiveContext): Promise<number> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    { text: 'select count(*)::int as total from document where org_id = $1 and study_id = $2', values: [caller.orgId, studyId] },
  ])
  return Number(result?.rows[0]?.total)
}
