import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { formatDate, zoneOf } from '#resources/core/values/day.ts'
import { markUnblindedFile } from '#resources/core/values/unblindedFile.ts'
import type { StoredFile } from '#resources/files/filesCalls.ts'
import { version } from '../../platform/config/version.ts'
import { type FileWriter, zipWriter } from '../../platform/files/zipWriter.ts'
import { type ArchiveManifest, archiveNames } from './auditCells.ts'
import { type ArchiveContext, findClosedResources } from './context.ts'
import { type Counts, listFiles } from './folder.ts'
import { countParticipants } from './participations.ts'
import { readmeOf } from './readme.ts'

/** Most bytes of an archive: the ZIP format without its extension for large files. */
const mostBytes = 2 ** 32 - 1

interface Sections {
  readonly workFolder: string
  readonly names: readonly string[]
  readonly counts: Counts
}

export interface PackedArchive {
  readonly file: StoredFile
  /** SHA-256 of the archive. */
  readonly sha256: string
  readonly manifest: ArchiveManifest
}

/** Packs the sections into one stored ZIP file, with a manifest of all hashes. @throws tooLarge above 4 GiB */
export async function packArchive(context: ArchiveContext, sections: Sections): Promise<PackedArchive> {
  const { caller, studydesk, startedAt } = context
  const hash = createHash('sha256')
  const begun = await beginManifest(context, sections.counts)
  let manifest: ArchiveManifest = { ...begun, files: [] }
  async function* bytes() {
    for await (const chunk of zipOf(context, sections, begun, (complete) => {
      manifest = complete
    })) {
      hash.update(chunk)
      yield chunk
    }
  }
  const day = formatDate(zoneOf(caller.zones), new Date(startedAt))
  const plainName = `study-archive-${day}.zip`
  const name = begun.hasUnblindedItems ? markUnblindedFile(plainName) : plainName
  const file = await studydesk.files.store(caller, { name, content: Readable.from(bytes()), maxBytes: mostBytes })
  return { file, sha256: hash.digest('hex'), manifest }
}

async function* zipOf(
  context: ArchiveContext,
  { workFolder, names }: Sections,
  begun: Omit<ArchiveManifest, 'files'>,
  onComplete: (manifest: ArchiveManifest) => void,
): AsyncGenerator<Uint8Array> {
  const zip = zipWriter()
  const files: ArchiveManifest['files'][number][] = []
  const addText = (name: string, text: string) => {
    zip.add(name, text)
    const content = Buffer.from(text)
    files.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }
  for (const section of names) {
    for (const { name, path } of await listFiles(workFolder, section)) {
      const facts = yield* addFile(zip, { name, path })
      files.push({ name, ...facts })
    }
  }
  addText(archiveNames.readme, readmeOf(context, begun))
  const manifest = { ...begun, files: [...files] }
  addText(archiveNames.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
  zip.add(archiveNames.sums, files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  zip.end()
  onComplete(manifest)
  yield* zip.take()
}

/** Adds a file while it is read. @returns its size and hash */
async function* addFile(
  zip: FileWriter,
  { name, path }: { readonly name: string; readonly path: string },
): AsyncGenerator<Uint8Array, { readonly bytes: number; readonly sha256: string }> {
  const entry = zip.open(name)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    entry.write(chunk)
    yield* zip.take()
  }
  entry.end()
  yield* zip.take()
  return { bytes, sha256: hash.digest('hex') }
}

async function beginManifest(context: ArchiveContext, counts: Counts): Promise<Omit<ArchiveManifest, 'files'>> {
  const { caller, studydesk, studyId } = context
  const study = await studydesk.engine.read(caller, 'study', studyId)
  const [seal, author] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select number, encode(root, 'hex') as root from audit_seal where org_id = $1 order by number desc limit 1`,
      values: [caller.orgId],
    },
    {
      text: `select concat_ws(' ', first_name, last_name) as name from "user" where org_id = $1 and id = $2`,
      values: [caller.orgId, caller.userId],
    },
  ])
  const { restricted, trashed } = await countParticipants(context)
  const { documentsLeftOut = 0, eventsWithheld = 0, signaturesWithheld = 0, unblindedFormVersions = 0, ...included } = counts
  return {
    format: 'studydesk-archive',
    formatVersion: 1,
    study: { id: study.id, trialId: study.trialId, name: study.trialName },
    organisationId: caller.orgId,
    createdAt: new Date().toISOString(),
    createdBy: { id: caller.userId, name: String(author?.rows[0]?.name ?? '') },
    product: { name: 'Studydesk', version },
    lastSeal: (seal?.rows[0] as ArchiveManifest['lastSeal'] | undefined) ?? null,
    counts: included,
    leftOut: {
      restrictedParticipants: restricted,
      participantsInTrash: trashed,
      documents: documentsLeftOut,
      contentsOfEvents: eventsWithheld,
      contentsOfSignatures: signaturesWithheld,
    },
    closedResources: findClosedResources(caller),
    hasUnblindedItems: unblindedFormVersions > 0,
  }
}
