/** `GET drugs/search`: names of active ingredients for a term, the best first. */
export interface DrugSearchAnswer {
  /** The drug database answered. Where it is away, or none is set, a name is written freely. */
  readonly isAvailable: boolean
  readonly drugs: readonly { readonly ingredientName: string }[]
}

/** Characters of a term at most. */
export const maxDrugTermLength = 80
