import type { Abilities, Action, PageName } from './access.ts'
import type { Values } from './conditions.ts'
import type { CustomFields } from './customFields.ts'
import type { Zones } from './day.ts'
import type { FlagName } from './flags.ts'
import type { MeetingMessage, MeetingRequest } from './meetingAnswers.ts'
import type { Appearance, Language } from './preferences.ts'
import type { FieldProblem } from './problems.ts'

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

/** How many rows a list has. */
export interface Total {
  readonly count: number
  /** There are more than the count says. */
  readonly isCapped: boolean
}

/** `GET {one}/{id}/counts`: how many rows the tabs of a record list, by the tab's key; what the reader may not list is absent. */
export type TabCounts = Readonly<Record<string, Total>>

/** `GET {many}/summary?by=…`: how many rows the list would show, by the values of these fields. */
export interface SummaryAnswer {
  readonly by: readonly string[]
  /** Total of all groups; 0 where `below` is set. */
  readonly total: number
  readonly groups: readonly {
    /** By field; null where the rows say nothing. Empty where `below` is set. */
    readonly values: Values
    /** Titles of referenced rows by field, of those that the reader may see. */
    readonly labels?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
    readonly count: number
    /** Figure of the group where it is more than a count; null where none of its rows says anything. `count` says of how many rows it is made. */
    readonly value?: number | null
    /** Groupings whose values restricted rows hide: null does not mean empty there. */
    readonly hidden?: readonly string[]
    /** Several groups as one, without their names: one of them at least has fewer people than this. */
    readonly below?: number
  }[]
  /** Fewer people than this: neither the groups nor the total are published. */
  readonly below?: number
  /** Rows of earlier days, in a cumulative summary that begins on a day. */
  readonly before?: number
  /** The days that were counted, YYYY-MM-DD, where they are others than those asked for: whole months, of figures about people whom the reader may not list. */
  readonly days?: { readonly from: string | null; readonly to: string | null }
}

/** `GET session`. */
export interface SessionAnswer {
  readonly user: {
    readonly id: string
    readonly givenName: string
    readonly fullName: string
    readonly email: string
    readonly roleId: string
    readonly roleName: string
    /** The account is another provider's: its password is not changed here. */
    readonly isFederatedAccount: boolean
    /** The user's own settings; they decide the screens, unless an address says otherwise. Null: nothing chosen. */
    readonly language: Language
    readonly appearance: Appearance | null
  }
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
    /** What holds where nobody chooses: a language, an appearance, and the role of new users. */
    readonly language: Language
    readonly appearance: Appearance | null
    /** Where its days begin and end, and those of its sites that keep other clocks. */
    readonly zones: Zones
    /** The fields that it added to its records, by resource. */
    readonly customFields: CustomFields
    readonly defaultRoleId: string | null
    /** Features that are on, those forced on included. */
    readonly flags: readonly FlagName[]
    /** On whatever the organisation says: a setting of whoever runs the product. */
    readonly forcedFlags: readonly FlagName[]
    readonly releaseToggles: readonly string[]
  }
  readonly abilities: Abilities
  /** Restricted records that this user has unlocked, and for how many seconds more. */
  readonly unlocks: readonly { readonly recordId: string; readonly endsIn: number }[]
  /** The studies of the user's study-sites, by name, each with how many of its sites are theirs; none without an assignment (specification 1, section 6). */
  readonly studies: readonly { readonly id: string; readonly name: string; readonly siteCount: number }[]
  /** The sites of the user's study-sites, by name: a user knows where they work without seeing the list of sites. */
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  /** What the database could see, in its own words: whatever the screen asks for next is at least as fresh. */
  readonly asOf: string
}

/** `GET /crm/config/{hostname}.json`: what the screens know before anybody is signed in. Public: never anything secret. */
export interface RuntimeConfig {
  /** Whose host name it is; null where it is nobody's own. */
  readonly organisation: {
    readonly id: string
    readonly webPageTitle: string
    readonly language: Language
    readonly appearance: Appearance | null
  } | null
  readonly supportEmail: string | null
  /** Minutes without interaction before the warning, and minutes that the warning stands. */
  readonly idle: { readonly sessionMinutes: number; readonly warningMinutes: number }
  readonly languages: readonly string[]
  /** Visits are counted, by patterns of addresses. */
  readonly analytics: { readonly isEnabled: boolean }
  /** Rows that a page of a list may have. */
  readonly largestPage: number
  /** Is there a language model that drafts texts? */
  readonly draftsTexts: boolean
  /** Courses of an external learning system are brought in and taken. */
  readonly hasLearningSystem: boolean
  /** Of the server. */
  readonly version: string
}

/** `GET session/profile`; `PATCH` takes all but the e-mail. */
export interface ProfileAnswer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly language: Language
  readonly appearance: Appearance | null
  readonly version: number
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
  /** `why` where it is known: a session that ran out or was signed out may come back. */
  | { readonly kind: 'sessionEnded'; readonly why?: EndedWhy }
  /**
   * Rows that this socket shows changed. No ids: rows that its reader may see came or went, or there may be too many to name; ask for
   * everything that is shown of the resource.
   */
  | { readonly kind: 'changed'; readonly resource: string; readonly ids?: readonly string[] }
  /** Who has the record open, this reader left out. */
  | { readonly kind: 'present'; readonly resource: string; readonly id: string; readonly people: readonly PresentPerson[] }
  /** The watch asked for stands: what changes from now on is told. */
  | { readonly kind: 'watching'; readonly watch: number }
  | { readonly kind: 'gap' }
  | MeetingMessage

/**
 * Why a session is over: `replayed` when its cookie was used twice and may have been stolen, `anotherUser` when somebody else signed where its
 * user was asked to, `passwordChanged` when that was done in another session.
 */
export const endedReasons = ['signedOut', 'replayed', 'idle', 'expired', 'deactivated', 'anotherUser', 'passwordChanged'] as const
export type EndedWhy = (typeof endedReasons)[number]

export interface PresentPerson {
  readonly userId: string
  readonly fullName: string
  readonly isEditing: boolean
}

/** All that a page may say on its socket; participants speak of meetings alone. */
export type SaidOnSocket = SocketRequest | MeetingRequest

/** What a screen tells the socket: all that it watches now, in place of what it said before. */
export interface SocketRequest {
  readonly kind: 'watch'
  /** Counts up; comes back with `watching`. */
  readonly watch: number
  /** Lists of a resource with the rows that they show. At most 20, with 1,000 ids in all, those of `rows` included. */
  readonly lists: readonly WatchedRows[]
  /** Rows that stand by themselves, outside a list: what else happens to their resource is not told. */
  readonly rows?: readonly WatchedRows[]
  /** The record that is open, for who else has it open; told like `rows`. */
  readonly record?: { readonly resource: string; readonly id: string; readonly isEditing: boolean }
  /** With the first words of a page, whose screens asked for everything after its session: `asOf` of that. What was seen then is not told. */
  readonly since?: string
}

export interface WatchedRows {
  readonly resource: string
  readonly ids: readonly string[]
  /**
   * Of a list: all that it shows was read at this moment or later, in epoch milliseconds by the servers' clock. What changed before need not be
   * told. Absent: nobody knows.
   */
  readonly asOf?: number
}

/** Body of `POST {many}/bulk`: one action on many rows, each for itself. */
export interface BulkRequest {
  /** `update`, `remove`, `restore`, or the name of a transition. */
  readonly action: string
  /** The rows; or every row of a list, as its query asks for it, without its page. */
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  /** Beside a query without a filter or a search: every row is meant. A query that a script built from nothing would mean them all. */
  readonly all?: boolean
  /** Of `update`: the fields that every row is given. Of a transition: what it asks for. */
  readonly changes?: Values
  /** Of `update`: entries that lists are given beside what each row has. */
  readonly add?: Values
  /** Of `update`: entries that are taken from lists. */
  readonly take?: Values
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
  /** Rows that stand for rows which are there already, as the importer said: not made again. */
  readonly matched: number
  readonly problems: readonly ImportProblem[]
  /** A CSV of the rows that were left out, with their reasons; null when none were, or on a dry run. */
  readonly problemFileId: string | null
  /** By which it can be undone; null where no row was taken. */
  readonly importId: string | null
}
export interface ImportProblem {
  /** Line of the table, the first below the header being 1. */
  readonly row: number
  readonly field: string | null
  readonly code: string
  readonly message: string
  /** The row that is there already, where the message speaks of one. */
  readonly recordId?: string
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

/** `POST admin/role/{id}/preview`: what a role would bring its holders if it were saved with other abilities. */
export interface RolePreview {
  /** What changes, page by page, implied actions included; in the order of the pages. Empty: nothing that anybody would notice. */
  readonly pages: readonly PageChange[]
  readonly holders: {
    readonly total: number
    /** By name, at most 50; null for those who may not see users. */
    readonly people: readonly RoleHolder[] | null
  }
  /** The caller holds the role: they change what they may do themselves. */
  readonly isOwn: boolean
  /** Why saving would be refused: `OrgConfigurationError`, `RoleBeyondOwn`; null when it would not. */
  readonly refusal: string | null
}
export interface PageChange {
  readonly page: PageName
  /** `gained` and `lost` speak of the page itself, `changed` of what may be done on it. */
  readonly change: 'gained' | 'lost' | 'changed'
  readonly gained: readonly Action[]
  readonly lost: readonly Action[]
}
export interface RoleHolder {
  readonly id: string
  readonly fullName: string
  /** False once deactivated: such a user may do nothing until activated again. */
  readonly isActive: boolean
}

/** `GET public/conditions/search`: one condition of the table. Specification 2, section 7, "Searches". */
export interface FoundCondition {
  readonly id: string
  readonly friendlyName: string
  /** Null of a condition that only the official file has. */
  readonly frenchName: string | null
  /** The first is the main one. */
  readonly icdTenCodes: readonly { readonly code: string }[]
  /** The synonym, or the name in the other language, by which it was found; null where the name that is shown tells. */
  readonly matched: string | null
}
