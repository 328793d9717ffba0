/** A difference between an archive and what it says about itself. Names the file, event, seal or signature. */
export interface ArchiveProblem {
  readonly code: ProblemCode
  /** Name of the file, or id of the event or signature, or number of the seal. */
  readonly subject: string
}

/** Kinds of differences, with the sentence that follows their subject. */
export const problemTexts = {
  notAnArchive: 'is not a study archive that this version can read',
  fileMissing: 'is listed, but missing',
  fileAdded: 'is not listed in the manifest',
  fileTwice: 'is contained twice',
  fileChanged: 'was changed: its content does not match its hash',
  fileUnreadable: 'cannot be read',
  recordsUnreadable: ': the audit trail, signatures or consents could not be read and were not checked further',
  listsDiffer: 'has different hashes in the manifest and in SHA256SUMS',
  countDiffers: 'does not match the number in the manifest',
  sealChanged: 'was changed: it does not match its root',
  sealsNotLinked: 'does not follow the seal before it',
  eventChanged: 'was changed: its content does not match its hash',
  eventColumnsChanged: 'was changed: its columns do not match its content',
  eventNotSealed: 'is not part of the seal that it names',
  eventMissing: 'is missing, but its seal contains it',
  eventTwice: 'is contained twice',
  signatureChanged: 'was changed: its content does not match its hash',
  signatureWithoutEvent: 'has no event in the audit trail that records it',
  signatureMissing: 'is recorded in the audit trail, but missing',
  signedAnswersChanged: 'does not match the answers that were signed',
  signedFileMissing: 'covers a file that is not in the archive',
  formChanged: 'was changed: its questions do not match their key',
  consentCopyChanged: 'does not match the hash that the audit trail records for it',
} as const
export type ProblemCode = keyof typeof problemTexts

/** Result of the check of an archive. */
export interface ArchiveVerification {
  readonly problems: readonly ArchiveProblem[]
  readonly checked: Readonly<Record<'files' | 'events' | 'eventsWithheld' | 'eventsNotSealed' | 'seals' | 'signatures', number>>
  /** SHA-256 of the whole archive, to compare with the export event of the installation. */
  readonly sha256: string
  readonly lastRoot: string | null
}
