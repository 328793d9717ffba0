import type { Abilities, Action, PageName } from '../access.ts'
import type { Values } from '../conditions.ts'
import type { CustomFields } from '../customFields.ts'
import type { FlagName } from '../flags.ts'
import type { FieldProblem } from '../problems.ts'
import type { Zones } from '../values/day.ts'
import type { Appearance, Language } from '../values/preferences.ts'
import type { MeetingMessage, MeetingRequest } from './meetingAnswers.ts'

/** Types of the server's responses, shared with the screens. */

/** Body of every error response: `{ error }`, with a matching status code. */
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

/** Number of rows in a list. */
export interface Total {
  readonly count: number
  /** True if there are more rows than `count`. */
  readonly isCapped: boolean
}

/** `GET {one}/{id}/counts`: number of rows per tab of a record, by the tab's key. Tabs that the reader may not list are absent. */
export type TabCounts = Readonly<Record<string, Total>>

/** `GET {many}/summary?by=…`: number of rows that the list would show, by the values of these fields. */
export interface SummaryAnswer {
  readonly by: readonly string[]
  /** Total of all groups; 0 where `below` is set. */
  readonly total: number
  readonly groups: readonly {
    /** Values by field; null for rows without a value. Empty if `below` is set. */
    readonly values: Values
    /** Titles of referenced rows by field, if the reader may see them. */
    readonly labels?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
    readonly count: number
    /** Figure of the group if it is not a count; null if none of its rows has a value. `count` is the number of rows with a value. */
    readonly value?: number | null
    /** Fields whose values are hidden in restricted rows. For these, null does not mean empty. */
    readonly hidden?: readonly string[]
    /** Set if several groups are merged without their names, because at least one of them has fewer people than this. */
    readonly below?: number
  }[]
  /** Set if there are fewer people than this. Neither the groups nor the total are then published. */
  readonly below?: number
  /** Number of rows before the first day of a cumulative summary. */
  readonly before?: number
  /**
   * Counted days, YYYY-MM-DD, for figures about people whom the reader may not list. They cover whole intervals of months with enough
   * people, whatever days are requested; null means no limit.
   */
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
    /** True if another provider manages the account. Its password cannot be changed here. */
    readonly isFederatedAccount: boolean
    /** Language and appearance (next field) chosen by the user, which the screens use unless the URL says otherwise. Null: no choice. */
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
    /** Defaults of the organisation: language, appearance, and the role of new users. */
    readonly language: Language
    readonly appearance: Appearance | null
    /** Time zones of the organisation and of its sites with another one. They define when a day begins and ends. */
    readonly zones: Zones
    /** Custom fields of the organisation, by resource. */
    readonly customFields: CustomFields
    readonly defaultRoleId: string | null
    /** Active feature flags, including forced ones. */
    readonly flags: readonly FlagName[]
    /** Flags that the operator of the installation forces on, whatever the organisation chose. */
    readonly forcedFlags: readonly FlagName[]
    readonly releaseToggles: readonly string[]
  }
  readonly abilities: Abilities
  /** Restricted records that this user has unlocked, with the remaining seconds. */
  readonly unlocks: readonly { readonly recordId: string; readonly endsIn: number }[]
  /**
   * Studies of the user's study sites by name, with their status and the user's sites; empty without an assignment (specification 1,
   * section 6).
   */
  readonly studies: readonly {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly siteIds: readonly string[]
    readonly siteCount: number
  }[]
  /** Sites of the user's study sites by name, so that users without access to the list of sites see where they work. */
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  /** Database snapshot of this response. Later requests of the screen are at least as recent. */
  readonly asOf: string
}

/** `GET /crm/config/{hostname}.json`: settings that the screens need before sign-in. Public, so it contains no secrets. */
export interface RuntimeConfig {
  /** Organisation of the host name; null if the host belongs to none. */
  readonly organisation: {
    readonly id: string
    readonly webPageTitle: string
    readonly language: Language
    readonly appearance: Appearance | null
  } | null
  readonly supportEmail: string | null
  /** Minutes without interaction before the warning, and minutes that the warning is shown. */
  readonly idle: { readonly sessionMinutes: number; readonly warningMinutes: number }
  readonly languages: readonly string[]
  /** Page views are counted by path patterns if enabled. */
  readonly analytics: { readonly isEnabled: boolean }
  /** Maximum number of rows per page of a list. */
  readonly largestPage: number
  /** True if a language model is configured to draft texts. */
  readonly draftsTexts: boolean
  /** True if an external learning system provides courses. */
  readonly hasLearningSystem: boolean
  /** True if this installation can send notifications to the devices of participants. */
  readonly hasPushKeys: boolean
  /** Version of the server. */
  readonly version: string
}

/** `GET session/profile`. `PATCH` accepts every field except the e-mail. */
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
 * Messages of the socket to a screen. They contain no values: the screen requests those through the API, which redacts them for the
 * reader. `gap`: messages may be missing, so everything shown must be loaded again.
 */
export type SocketMessage =
  | { readonly kind: 'abilitiesChanged' }
  /** `why` if known: a session that expired or was signed out may return. */
  | { readonly kind: 'sessionEnded'; readonly why?: EndedWhy }
  /**
   * Rows that this socket shows have changed. Without ids, visible rows were added or removed, or there may be too many to name; all
   * shown rows of the resource must be loaded again.
   */
  | { readonly kind: 'changed'; readonly resource: string; readonly ids?: readonly string[] }
  /** Other users who have the record open, without this reader. */
  | { readonly kind: 'present'; readonly resource: string; readonly id: string; readonly people: readonly PresentPerson[] }
  /** The requested watch is active. From now on, changes are reported. */
  | { readonly kind: 'watching'; readonly watch: number }
  | { readonly kind: 'gap' }
  | MeetingMessage

/**
 * Reasons why a session ended: `replayed` when its cookie was used twice and may have been stolen, `anotherUser` when another user signed
 * where this user had to sign, `passwordChanged` when another session changed the password.
 */
export const endedReasons = ['signedOut', 'replayed', 'idle', 'expired', 'deactivated', 'anotherUser', 'passwordChanged'] as const
export type EndedWhy = (typeof endedReasons)[number]

export interface PresentPerson {
  readonly userId: string
  readonly fullName: string
  readonly isEditing: boolean
}

/** Every message that a page may send on its socket. Participants may send only meeting messages. */
export type StatedOnSocket = SocketRequest | MeetingRequest

/** Message of a screen to the socket: everything that it watches now, replacing its earlier message. */
export interface SocketRequest {
  readonly kind: 'watch'
  /** Number of the watch, counting up. `watching` returns it. */
  readonly watch: number
  /** Lists of a resource with the ids of their shown rows. At most 20 lists, with 1,000 ids in total, including those in `rows`. */
  readonly lists: readonly WatchedRows[]
  /** Rows shown outside a list. Changes of other rows of their resource are not reported. */
  readonly rows?: readonly WatchedRows[]
  /** Open record, to learn who else has it open. Its changes are reported as for `rows`. */
  readonly record?: { readonly resource: string; readonly id: string; readonly isEditing: boolean }
  /**
   * `asOf` of the session, only in the first message of a page. The screens loaded their data after the session, so earlier changes are
   * not reported.
   */
  readonly since?: string
}

export interface WatchedRows {
  readonly resource: string
  readonly ids: readonly string[]
  /**
   * For a list: all its rows were read at this time or later, in epoch milliseconds of the server clock. Earlier changes need no message.
   * Absent: unknown.
   */
  readonly asOf?: number
}

/** Body of `POST {many}/bulk`: one action on many rows, applied to each row independently. */
export interface BulkRequest {
  /** `update`, `remove`, `restore`, or the name of a transition. */
  readonly action: string
  /** Ids of the rows. Alternatively `query` selects every row of a list, on all pages. */
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  /**
   * Required with a query without filter or search, to confirm that every row is meant. It protects against a script's accidentally empty
   * query.
   */
  readonly all?: boolean
  /** For `update`: fields to set on every row. For a transition: the fields of its dialog. */
  readonly changes?: Values
  /** For `update`: entries to add to the lists of each row. */
  readonly add?: Values
  /** For `update`: entries to remove from the lists of each row. */
  readonly take?: Values
  /** Reason of a transition. */
  readonly reason?: string
}

/** Response: a result per row, in the order of the request. */
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

/** `savedView.settings`, and the settings of a list in the browser. Absent: as declared. */
export interface ListSettings {
  /** Shown columns, in order. */
  readonly columns?: readonly string[]
  /** Column widths in pixels. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: 'comfortable' | 'compact'
  /** Refine's filters and sorters, as in the URL. */
  readonly filters?: readonly { readonly field: string; readonly operator: string; readonly value: unknown }[]
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly pageSize?: number
}

/** `POST {many}/import`. */
export interface ImportAnswer {
  readonly accepted: number
  readonly rejected: number
  /** Rows that match existing rows according to the user's choice. They are not created again. */
  readonly matched: number
  readonly problems: readonly ImportProblem[]
  /** CSV file of the rejected rows with reasons; null if there are none, or on a dry run. */
  readonly problemFileId: string | null
  /** Id to undo the import; null if no row was created. */
  readonly importId: string | null
}
export interface ImportProblem {
  /** Row number of the table; 1 is the first row below the header. */
  readonly row: number
  readonly field: string | null
  readonly code: string
  readonly message: string
  /** Existing row that the message refers to, if any. */
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
  /** Titles of the rows referenced in `changes`, by id. */
  readonly labels: Readonly<Record<string, string>>
  /** Set if sensitive fields are left out. */
  readonly redacted?: true
}

/** `POST admin/role/{id}/preview`: effects on users if a role were saved with other permissions. */
export interface RolePreview {
  /** Changes by page, including implied actions, in page order. Empty: no visible effect. */
  readonly pages: readonly PageChange[]
  readonly holders: {
    readonly total: number
    /** Users with the role by name, at most 50; null if the caller may not see users. */
    readonly people: readonly RoleHolder[] | null
  }
  /** True if the caller has the role and so changes their own permissions. */
  readonly isOwn: boolean
  /** Code of the error if the save would be refused: `OrgConfigurationError`, `RoleBeyondOwn`; else null. */
  readonly refusal: string | null
}
export interface PageChange {
  readonly page: PageName
  /** `gained` and `lost` concern the page itself, `changed` only its actions. */
  readonly change: 'gained' | 'lost' | 'changed'
  readonly gained: readonly Action[]
  readonly lost: readonly Action[]
}
export interface RoleHolder {
  readonly id: string
  readonly fullName: string
  /** False for a deactivated user, who has no access until activated again. */
  readonly isActive: boolean
}
