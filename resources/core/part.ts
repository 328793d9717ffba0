/** A part of an answer: what it tells, or the code of the error that kept it away. The others stand without it. */
export type Part<Told> = { readonly told: Told; readonly failed?: never } | { readonly told: null; readonly failed: string }
