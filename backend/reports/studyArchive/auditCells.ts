import type { ResourceName } from '#resources/core/registry.ts'

/**
 * Form of the audit trail in an archive. The archive and its offline check both use it, so the readable columns of an event can be
 * compared with its hashed text.
 */

/** Columns of `audit/events.csv`. `content` is the hashed text of the event; `hash` its SHA-256. */
export const eventColumns = [
  'seal',
  'id',
  'at',
  'userId',
  'userName',
  'kind',
  'action',
  'recordId',
  'studyId',
  'siteId',
  'before',
  'after',
  'reason',
  'correlationId',
  'isWithheld',
  'hash',
  'content',
] as const
export type EventCells = Readonly<Record<(typeof eventColumns)[number], string>>

/** Columns that follow from the hashed text alone. */
export type ContentCells = Omit<EventCells, 'seal' | 'userName' | 'isWithheld' | 'hash' | 'content'>

/** Returns the readable columns of an event from its hashed text, which is a JSON array of all its columns. Pure. */
export function cellsOfContent(content: string): ContentCells {
  const [, id, at, , userId, kind, action, recordId, studyId, siteId, changes, reason, correlationId] = JSON.parse(
    content,
  ) as readonly unknown[]
  const pairs = Object.entries((changes ?? {}) as Readonly<Record<string, readonly unknown[]>>)
  const side = (index: 0 | 1): string => JSON.stringify(Object.fromEntries(pairs.map(([name, pair]) => [name, pair[index] ?? null])))
  return {
    id: formatCell(id),
    at: formatCell(at),
    userId: formatCell(userId),
    kind: formatCell(kind),
    action: formatCell(action),
    recordId: formatCell(recordId),
    studyId: formatCell(studyId),
    siteId: formatCell(siteId),
    before: side(0),
    after: side(1),
    reason: formatCell(reason),
    correlationId: formatCell(correlationId),
  }
}

const formatCell = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A seal in `audit/seals.json`. Its root is the SHA-256 of `previous`, `hashes` and `content`, one after another. */
export interface ArchivedSeal {
  readonly number: number
  /** Root of the seal before, in hexadecimal digits, as `hashes` and `root`. */
  readonly previous: string
  /** Hashes of all events of the seal, also of those of other studies, 64 digits each. */
  readonly hashes: string
  /** Hashed text: a JSON array of organization, number, first and last transaction, ids of the events, and time. */
  readonly content: string
  readonly root: string
  /** Ids of the events that the archive contains. */
  readonly events: readonly string[]
}

/** A signature in `audit/signatures.json`. */
export interface ArchivedSignature {
  readonly id: string
  readonly resource: string
  readonly recordId: string
  readonly transition: string
  readonly userId: string | null
  readonly printedName: string
  readonly signedAt: string
  /** SHA-256 of `content`. */
  readonly hash: string
  /** Hashed text, the signed values last; null if it is withheld. */
  readonly content: string | null
  /** Text behind the signed `answersHash`: the key of the form version and every answer. Null for other records and ended signatures. */
  readonly answers: string | null
}

/** An entry of `consents/index.json`. */
export interface ArchivedConsent {
  readonly consentId: string
  readonly participantStudyId: string
  readonly subjectId: string | null
  readonly state: string
  readonly language: string
  readonly integrityKey: string | null
  readonly givenOn: string | null
  readonly withdrawnOn: string | null
  readonly copy: { readonly file: string; readonly sha256: string | null } | null
  readonly scan: { readonly file: string } | null
}

/** Files of an archive with a fixed name. */
export const archiveNames = {
  events: 'audit/events.csv',
  seals: 'audit/seals.json',
  signatures: 'audit/signatures.json',
  consents: 'consents/index.json',
  documents: 'documents/index.json',
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  readme: 'README.txt',
} as const

/** `manifest.json`: the files except itself and `SHA256SUMS`, and what the archive contains. */
export interface ArchiveManifest {
  readonly format: 'studydesk-archive'
  readonly formatVersion: 1
  readonly study: { readonly id: string; readonly trialId: string; readonly name: string }
  readonly organisationId: string
  readonly createdAt: string
  readonly createdBy: { readonly id: string; readonly name: string }
  readonly product: { readonly name: string; readonly version: string }
  /** Root of the newest seal of the organization, and its number; null before the first seal. */
  readonly lastSeal: { readonly number: number; readonly root: string } | null
  readonly counts: Readonly<Record<string, number>>
  readonly leftOut: Readonly<Record<string, number>>
  /** Resources whose rows the author of the archive may not read, such as adverse events. */
  readonly closedResources: readonly ResourceName[]
  /** True if forms of the archive have items for unblinded roles, because its author may see them. */
  readonly hasUnblindedItems: boolean
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}
