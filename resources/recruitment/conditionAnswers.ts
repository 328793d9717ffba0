/** `GET public/conditions/search`: one medical condition that matches the search. Specification 2, section 7, "Searches". */
export interface ConditionMatch {
  readonly id: string
  readonly friendlyName: string
  /** Null for conditions that only the official file contains. */
  readonly frenchName: string | null
  /** ICD-10 codes, main code first. */
  readonly icdTenCodes: readonly { readonly code: string }[]
  /** Matching synonym, or name in the other language; null if the shown name matches. */
  readonly matched: string | null
}
