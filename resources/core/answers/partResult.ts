/**
 * Part of a response that succeeds or fails independently of the other parts: its content, or the code of the error that prevented it.
 */
export type PartResult<Told> = { readonly told: Told; readonly failed?: never } | { readonly told: null; readonly failed: string }
