import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readZip, type ZipFile } from '../../../platform/files/zipReader.ts'
import { type ArchiveManifest, archiveNames } from '../auditCells.ts'
import type { ArchiveProblem, ArchiveVerification } from './problems.ts'
import { verifyAuditFiles } from './verifyAudit.ts'
import { type ArchiveFiles, readText, verifyFiles, verifyForms } from './verifyFiles.ts'
import { verifyConsents, verifySignatureFile } from './verifySignatures.ts'

const unread = { files: 0, events: 0, eventsWithheld: 0, eventsNotSealed: 0, seals: 0, signatures: 0 }

/** Checks a study archive offline: every file, seal, event, signature, form and consent. Needs no database. */
export async function verifyArchive(path: string): Promise<ArchiveVerification> {
  const sha256 = await hashFile(path)
  const opened = await openArchive(path)
  if (opened === null) return { problems: [{ code: 'notAnArchive', subject: path }], checked: unread, sha256, lastRoot: null }
  const { files, manifest, problems: foundTwice } = opened
  const lastRoot = manifest.lastSeal?.root ?? null
  const problems: ArchiveProblem[] = [...foundTwice, ...(await verifyFiles(files, manifest))]
  const named = [archiveNames.seals, archiveNames.events, archiveNames.signatures, archiveNames.consents].map((name) => files.get(name))
  const [seals, events, signatures, consents] = named
  if (seals === undefined || events === undefined || signatures === undefined || consents === undefined)
    return { problems, checked: { ...unread, files: files.size }, sha256, lastRoot }
  try {
    const facts = await verifyAuditFiles(seals, events)
    const signed = await verifySignatureFile(signatures, { facts, manifest })
    problems.push(
      ...facts.problems,
      ...signed.problems,
      ...(await verifyConsents(consents, { facts, manifest })),
      ...(await verifyForms(files)),
    )
    const counted = { events: facts.events, seals: facts.seals, signatures: signed.signatures }
    for (const [name, count] of Object.entries(counted))
      if (manifest.counts[name] !== count) problems.push({ code: 'countDiffers', subject: name })
    const checked = { files: files.size, ...counted, eventsWithheld: facts.withheld, eventsNotSealed: facts.notSealed }
    return { problems, checked, sha256, lastRoot }
  } catch (error) {
    // The check of the files has named the damaged one; this names what could not be checked because of it.
    problems.push({ code: 'recordsUnreadable', subject: error instanceof Error ? error.message : path })
    return { problems, checked: { ...unread, files: files.size }, sha256, lastRoot }
  }
}

interface OpenedArchive {
  readonly files: ArchiveFiles
  readonly manifest: ArchiveManifest
  readonly problems: readonly ArchiveProblem[]
}

async function openArchive(path: string): Promise<OpenedArchive | null> {
  const entries = await readZip(path).catch(() => [])
  const files = new Map(entries.map((file) => [file.name, file]))
  const manifest = await readManifest(files.get(archiveNames.manifest))
  if (manifest === null || !files.has(archiveNames.sums)) return null
  const names = new Set<string>()
  const problems = entries.flatMap(({ name }): readonly ArchiveProblem[] => {
    const isTwice = names.has(name)
    names.add(name)
    return isTwice ? [{ code: 'fileTwice', subject: name }] : []
  })
  return { files, manifest, problems }
}

async function readManifest(file: ZipFile | undefined): Promise<ArchiveManifest | null> {
  if (file === undefined) return null
  try {
    const manifest = JSON.parse(await readText(file)) as ArchiveManifest
    return manifest.format === 'studydesk-archive' && manifest.formatVersion === 1 ? manifest : null
  } catch {
    return null
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
