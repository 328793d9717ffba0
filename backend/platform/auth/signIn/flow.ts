import type { Language } from '#resources/core/values/preferences.ts'

/** State of a sign-in while the user is at the provider, stored in the flow cookie. */
export interface Flow {
  /** The library's state: state, nonce and PKCE verifier among others. */
  grant?: { readonly state?: string; readonly nonce?: string; readonly response?: unknown }
  asked?: Params
  redirect?: string
}

export interface Params {
  readonly language: Language
  /** Path inside the application for the final redirect. */
  readonly redirect: string | null
  /** The ticket of `requestSignature`, if the sign-in confirms a signature. */
  readonly signature: string | null
  /** The token of an invitation's link that this sign-in accepts. */
  readonly invitation: string | null
  /** The requested organisation, if the user belongs to several. */
  readonly organisation: string | null
  readonly correlationId: string
}

/** The result: the redirect address, and the refresh cookie of a new session. */
export interface Outcome {
  readonly location: string
  readonly refreshValue?: string
}
