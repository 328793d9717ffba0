import type { Abilities } from './access.ts'
import type { Values } from './conditions.ts'
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

/**
 * What the socket tells a screen. It carries no values: a screen asks again through the API, which redacts for its reader.
 * `gap`: messages may be missing; ask for everything that is shown.
 */
export type SocketMessage =
  | { readonly kind: 'abilitiesChanged' }
  | { readonly kind: 'sessionEnded' }
  /** Rows that this socket watches changed, or one that its reader may see came or went. No ids: many did. */
  | { readonly kind: 'changed'; readonly resource: string; readonly ids?: readonly string[] }
  /** Who has the record open, this reader left out. */
  | { readonly kind: 'present'; readonly resource: string; readonly id: string; readonly people: readonly PresentPerson[] }
  /** The watch asked for stands: what changes from now on is told. */
  | { readonly kind: 'watching'; readonly watch: number }
  | { readonly kind: 'gap' }

export interface PresentPerson {
  readonly userId: string
  readonly fullName: string
  readonly isEditing: boolean
}

/** What a screen tells the socket: all that it watches now, in place of what it said before. */
export interface SocketRequest {
  readonly kind: 'watch'
  /** Counts up; comes back with `watching`. */
  readonly watch: number
  readonly lists: readonly { readonly resource: string; readonly ids: readonly string[] }[]
  readonly record?: { readonly resource: string; readonly id: string; readonly isEditing: boolean }
}

/** Body of `POST {many}/bulk`: one action on many rows, each for itself. */
export interface BulkRequest {
  /** `update`, `remove`, `restore`, or the name of a transition. */
  readonly action: string
  /** The rows; or every row of a list, as its query asks for it, without its page. */
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  /** Of `update`: the fields to change in every row. */
  readonly changes?: Values
  /** Of a transition. */
  readonly reason?: string
}

/** Its answer: a report per row, in the order asked. */
export interface BulkAnswer {
  readonly done: number
  readonly failed: number
  readonly rows: readonly BulkRow[]
}
export interface BulkRow {
  readonly id: string
  readonly outcome: 'done' | 'unchanged' | 'failed'
  readonly error?: ErrorAnswer['error']
}

/** `savedView.settings`, and what a browser keeps of a list. Absent: as declared. */
export interface ListSettings {
  /** Shown, in this order. */
  readonly columns?: readonly string[]
  /** Pixels by column. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: 'comfortable' | 'compact'
  /** As the address has them: Refine's filters and sorters. */
  readonly filters?: readonly { readonly field: string; readonly operator: string; readonly value: unknown }[]
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly pageSize?: number
}

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
