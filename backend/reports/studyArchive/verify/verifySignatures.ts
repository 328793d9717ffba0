import type { ZipFile } from '../../../platform/files/zipReader.ts'
import type { ArchivedConsent, ArchivedSignature, ArchiveManifest } from '../auditCells.ts'
import type { ArchiveProblem } from './problems.ts'
import { readElements } from './readLines.ts'
import type { EventFacts } from './verifyAudit.ts'
import { sha256Of } from './verifyFiles.ts'

interface SignatureInput {
  readonly facts: EventFacts
  readonly manifest: ArchiveManifest
}

/** Checks signatures against their hash, the audit trail, the signed answers and the signed files. @returns their number and the problems */
export async function verifySignatureFile(
  file: ZipFile,
  { facts, manifest }: SignatureInput,
): Promise<{ readonly signatures: number; readonly problems: readonly ArchiveProblem[] }> {
  const problems: ArchiveProblem[] = []
  const hashes = new Set(manifest.files.map(({ sha256 }) => sha256))
  const missing = new Set(facts.signed)
  let signatures = 0
  for await (const signature of readElements<ArchivedSignature>(file)) {
    const { id, recordId, hash, content, answers } = signature
    signatures += 1
    const key = `${recordId} ${hash}`
    const isRecorded = missing.delete(key)
    if (content === null) continue
    if (!isRecorded) problems.push({ code: 'signatureWithoutEvent', subject: id })
    const values = sha256Of(content) === hash ? signedValuesOf(signature) : null
    if (values === null) {
      problems.push({ code: 'signatureChanged', subject: id })
      continue
    }
    if (answers !== null && sha256Of(answers) !== values.answersHash) problems.push({ code: 'signedAnswersChanged', subject: id })
    if (fileHashesOf(values).some((each) => !hashes.has(each))) problems.push({ code: 'signedFileMissing', subject: id })
  }
  for (const key of missing) problems.push({ code: 'signatureMissing', subject: key.split(' ')[1] ?? key })
  return { signatures, problems }
}

/** Returns the signed values; null if the readable fields of the signature differ from its hashed text. */
function signedValuesOf(signature: ArchivedSignature): Readonly<Record<string, unknown>> | null {
  const [, id, resource, recordId, transition, userId, printedName, signedAt, , values] = JSON.parse(
    signature.content ?? '[]',
  ) as readonly unknown[]
  const stated = [
    signature.id,
    signature.resource,
    signature.recordId,
    signature.transition,
    signature.userId,
    signature.printedName,
    signature.signedAt,
  ]
  const isEqual = [id, resource, recordId, transition, userId, printedName, signedAt].every((each, index) => each === stated[index])
  return isEqual ? (values as Readonly<Record<string, unknown>>) : null
}

const fileHashesOf = (values: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(values).flatMap((value) => {
    const sha256 = typeof value === 'object' && value !== null && 'sha256' in value ? value.sha256 : null
    return typeof sha256 === 'string' ? [sha256] : []
  })

/** Checks the signed copy of each consent against the hash in its index and in the audit trail. */
export async function verifyConsents(file: ZipFile, { facts, manifest }: SignatureInput): Promise<readonly ArchiveProblem[]> {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
  const problems: ArchiveProblem[] = []
  for await (const { consentId, copy } of readElements<ArchivedConsent>(file)) {
    if (copy === null) continue
    const recorded = facts.consentCopies.get(consentId) ?? copy.sha256
    if (recorded !== null && hashes.get(copy.file) !== recorded) problems.push({ code: 'consentCopyChanged', subject: copy.file })
  }
  return problems
}
