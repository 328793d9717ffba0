/** `GET drugs/search`: names of active ingredients for a search term, the best match first. */
export interface DrugSearchAnswer {
  /** The drug database responded. If it is unavailable or not configured, users enter the name as free text. */
  readonly isAvailable: boolean
  readonly drugs: readonly { readonly ingredientName: string }[]
}

/** Maximum number of characters of a search term. */
export const maxDrugTermLength = 80
