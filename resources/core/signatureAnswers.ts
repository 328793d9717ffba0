/** A signature of a record, as `GET signatures/{resource}/{id}` tells it. */
export interface SignatureAnswer {
  readonly id: string
  /** What was done by it: it has its meaning among the texts. */
  readonly transition: string
  readonly userId: string
  /** Of whoever signed, as they were called then. */
  readonly printedName: string
  /** ISO 8601 with Z. */
  readonly signedAt: string
  /** SHA-256 over it and what was signed, in hexadecimal digits. */
  readonly hash: string
}
