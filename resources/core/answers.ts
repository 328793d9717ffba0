import type { Abilities } from './access.ts'
import type { FieldProblem } from './problems.ts'
import type { AnsweredRow } from './resource.ts'

/** Shapes of the answers that the server gives and the screens read. */

/** Every error: `{ error }`, with the status that fits. */
export interface ErrorAnswer {
  readonly error: {
    readonly code: string
    /** In the caller's language. */
    readonly message: string
    readonly fields?: readonly (FieldProblem & { readonly message: string })[]
    /** On StaleVersion: { yours, current }. */
    readonly data?: Readonly<Record<string, unknown>>
  }
}

/** `GET session`. */
export interface SessionAnswer {
  readonly user: { readonly id: string; readonly fullName: string; readonly email: string }
  readonly organisation: {
    readonly id: string
    readonly name: string
    readonly theme: Readonly<Record<string, unknown>> | null
    readonly details: {
      readonly webPageTitle: string
      readonly logoFile: string | null
      readonly faviconFile: string | null
      readonly supportEmail?: string | null
    }
  }
  readonly abilities: Abilities
  /** Minutes without interaction before the warning, and minutes that the warning stands. */
  readonly idle: { readonly sessionMinutes: number; readonly warningMinutes: number }
}

/** `POST session/renew`. The token lives in memory only. */
export interface RenewAnswer {
  readonly accessToken: string
  /** Seconds until it expires. */
  readonly expiresIn: number
}

/** Messages of the socket: what a screen must learn at once. */
export type SocketMessage = { readonly kind: 'abilitiesChanged' } | { readonly kind: 'sessionEnded' }

/** `POST {many}/import`. */
export interface ImportAnswer {
  readonly accepted: number
  readonly rejected: number
  readonly problems: readonly ImportProblem[]
  /** A CSV of the rows that were left out, with their reasons; null when none were, or on a dry run. */
  readonly problemFileId: string | null
}
export interface ImportProblem {
  /** Line of the table, the first below the header being 1. */
  readonly row: number
  readonly field: string | null
  readonly code: string
  readonly message: string
}

/** One entry of `GET {one}/{id}/history`, newest first. */
export interface HistoryEntry {
  readonly id: string
  /** ISO 8601, UTC, the server's clock. */
  readonly at: string
  readonly user: { readonly id: string; readonly fullName: string } | null
  readonly action: string
  readonly reason: string | null
  /** Fields that the reader may see. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Titles of the rows that references in `changes` name, by id. */
  readonly labels: Readonly<Record<string, string>>
  /** Sensitive fields are left out. */
  readonly redacted?: true
}

export type ListBody = { readonly data: readonly AnsweredRow[] }
