import { type ContactAgreementType, contactAgreementMaxBytes } from '#resources/contactAgreementTypes.ts'

/** A signed agreement that somebody chose and that is not uploaded yet. */
export interface ChosenAgreement {
  readonly type: ContactAgreementType
  readonly file: File
}
/** Keys of what is wrong with a file, in the texts of participants. Specification 2, section 8. */
export type AgreementProblem = 'badFilenameMsg' | 'requiredPDFmsg' | 'fileSizeLargeMsg' | 'fileEmptyMsg'

/** Letters, digits, plus, underscore, hyphen, period, space (specification 2, section 5). */
const safeName = /^[A-Za-z0-9+_\-. ]+$/
const pdfMark = '%PDF-'
/** A PDF may have other bytes before its mark, as readers allow. */
const markWithin = 1024

/** What is wrong with the file; null: it may be uploaded. Looks at its first bytes, as its name says nothing. The server decides. */
export async function problemOfAgreement(file: File): Promise<AgreementProblem | null> {
  if (!safeName.test(file.name)) return 'badFilenameMsg'
  if (file.size === 0) return 'fileEmptyMsg'
  if (file.size > contactAgreementMaxBytes) return 'fileSizeLargeMsg'
  const start = new Uint8Array(await file.slice(0, markWithin).arrayBuffer())
  return String.fromCharCode(...start).includes(pdfMark) ? null : 'requiredPDFmsg'
}
