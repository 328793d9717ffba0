/** A signature of a record, as `GET signatures/{resource}/{id}` returns it. */
export interface SignatureAnswer {
  readonly id: string
  /** Signed transition; a translated text states its meaning. */
  readonly transition: string
  readonly userId: string
  /** Printed name of the signer at that time. */
  readonly printedName: string
  /** ISO 8601 with Z. */
  readonly signedAt: string
  /** SHA-256 of the signature and the signed content, in hexadecimal digits. */
  readonly hash: string
}
