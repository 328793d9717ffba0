import { type ContactAgreementType, contactAgreementMaxBytes } from '#resources/participants/contactAgreementTypes.ts'

/** Selected agreement before its upload. */
export interface ChosenAgreement {
  readonly type: ContactAgreementType
  readonly file: File
}
/** Text keys of file problems, in the participants' texts. Specification 2, section 8. */
export type AgreementProblem = 'badFilenameMsg' | 'requiredPDFmsg' | 'fileSizeLargeMsg' | 'fileEmptyMsg'

/** Letters, digits, plus, underscore, hyphen, period, space (specification 2, section 5). */
const safeName = /^[A-Za-z0-9+_\-. ]+$/
const pdfMark = '%PDF-'
/** Number of leading bytes in which the PDF header may appear. PDF readers allow other content before the header. */
const headerLength = 1024

/**
 * Returns the problem of the file; null if it is ready to upload. Reads its first bytes, because names prove nothing. The server decides.
 */
export async function problemOfAgreement(file: File): Promise<AgreementProblem | null> {
  if (!safeName.test(file.name)) return 'badFilenameMsg'
  if (file.size === 0) return 'fileEmptyMsg'
  if (file.size > contactAgreementMaxBytes) return 'fileSizeLargeMsg'
  const start = new Uint8Array(await file.slice(0, headerLength).arrayBuffer())
  return String.fromCharCode(...start).includes(pdfMark) ? null : 'requiredPDFmsg'
}
