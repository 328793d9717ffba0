import { createHash } from 'node:crypto'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import type { ZipFile } from '../../../platform/files/zipReader.ts'
import { type ArchiveManifest, archiveNames } from '../auditCells.ts'
import type { ArchiveProblem } from './problems.ts'

/** Files of an archive by name. */
export type ArchiveFiles = ReadonlyMap<string, ZipFile>

export const sha256Of = (...contents: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex')
}

/** Reads a whole file of an archive as text. */
export async function readText(file: ZipFile): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of (await file.read()) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Checks that an archive contains exactly the listed files, each with its size and hash, and that both lists are equal. */
export async function verifyFiles(files: ArchiveFiles, manifest: ArchiveManifest): Promise<readonly ArchiveProblem[]> {
  const problems: ArchiveProblem[] = []
  const sums = parseSums(await readText(files.get(archiveNames.sums) as ZipFile))
  const listed = new Map(manifest.files.map((each) => [each.name, each]))
  const unlisted = new Set<string>([archiveNames.manifest, archiveNames.sums])
  for (const name of files.keys()) if (!listed.has(name) && !unlisted.has(name)) problems.push({ code: 'fileAdded', subject: name })
  for (const name of sums.keys())
    if (!listed.has(name) && name !== archiveNames.manifest) problems.push({ code: 'listsDiffer', subject: name })
  for (const { name, bytes, sha256 } of manifest.files) {
    if (sums.get(name) !== sha256) problems.push({ code: 'listsDiffer', subject: name })
    const file = files.get(name)
    if (file === undefined) problems.push({ code: 'fileMissing', subject: name })
    else problems.push(...(await verifyFile(file, { bytes, sha256 })))
  }
  const manifestFile = files.get(archiveNames.manifest) as ZipFile
  if (sums.get(archiveNames.manifest) !== sha256Of(await readText(manifestFile)))
    problems.push({ code: 'fileChanged', subject: archiveNames.manifest })
  return problems
}

const parseSums = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )

async function verifyFile(
  file: ZipFile,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): Promise<readonly ArchiveProblem[]> {
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of (await file.read()) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
    return size === bytes && hash.digest('hex') === sha256 ? [] : [{ code: 'fileChanged', subject: file.name }]
  } catch {
    return [{ code: 'fileUnreadable', subject: file.name }]
  }
}

/** Checks that the questions of each form match the key to which answers and consents are bound. */
export async function verifyForms(files: ArchiveFiles): Promise<readonly ArchiveProblem[]> {
  const problems: ArchiveProblem[] = []
  for (const [name, file] of files) {
    if (!name.startsWith('forms/')) continue
    const { integrityKey, document } = JSON.parse(await readText(file)) as { integrityKey: string; document: JsonObject }
    if (integrityKeyOf(document) !== integrityKey) problems.push({ code: 'formChanged', subject: name })
  }
  return problems
}
