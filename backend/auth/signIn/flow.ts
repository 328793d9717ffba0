import type { Language } from '#resources/core/preferences.ts'

/** One way to the provider and back, as the flow cookie keeps it between the two. */
export interface Flow {
  /** What the library needs again: state, nonce and PKCE verifier among it. */
  grant?: { readonly state?: string; readonly nonce?: string; readonly response?: unknown }
  asked?: Asked
  redirect?: string
}

export interface Asked {
  readonly language: Language
  /** Path inside the application to land on. */
  readonly redirect: string | null
  /** For a fresh sign-in: the ticket of `askForSignature`. */
  readonly signature: string | null
  /** The token of an invitation's link that this sign-in accepts. */
  readonly invitation: string | null
  /** The organisation to sign in to, where several know the person. */
  readonly organisation: string | null
  readonly correlationId: string
}

/** How it ended: where the browser goes, and the refresh cookie of a new session. */
export interface Outcome {
  readonly location: string
  readonly refreshValue?: string
}
