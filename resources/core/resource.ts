import type { NeededLevel, PageName, PagePermission } from './access.ts'
import type { Condition, Values } from './conditions.ts'
import { type AnyField, typeOf } from './fields/index.ts'
import type { Versions } from './locks.ts'
import type { MenuPlacement } from './menu.ts'
import type { ClosedNotices, Notice } from './options/notice.ts'
import type { BlockingRows, DelegatedWrite, MatchingReference, OtherRowRule, RequiredRow, ReservedWrite } from './options/otherRows.ts'
import type { UniqueWhile } from './options/unique.ts'
import { isScopedOnlyBy, type RowScope, scopeOf } from './scope.ts'
import { type FormTab, type RelatedRows, relatedRowsOf, sectionsOf, type Tab } from './tabs.ts'

/**
 * Translation namespaces of specification 1, section 9 (including its spelling `onboaringTour`), and additional ones for texts that few
 * users load.
 */
export const namespaces = [
  'common',
  'admin',
  'participants',
  'recruitment',
  'studies',
  'trialboard',
  'consent',
  'dct',
  'dailyActivities',
  'notifications',
  'audit',
  'report',
  'learning',
  'maps',
  'dashboard',
  'visitSchedule',
  'onboaringTour',
  'studyScheduler',
  'siteSurvey',
  'forms',
  'documents',
  'safety',
  'binder',
  'finance',
  'siteLogs',
] as const
export type Namespace = (typeof namespaces)[number]

/**
 * A resource, declared once: its table, API, validation, permissions, audit and screens follow from this.
 * A declaration is pure data; the only function in it is a `compute`.
 */
export interface ResourceDefinition {
  /** Singular, camelCase: used in translation keys, audit kinds and references. The table has the same name in snake_case. */
  readonly name: string
  /** Former name, for `schema:diff`. The table is renamed and keeps its rows; the history of both names is shown as one. */
  readonly renamedFrom?: string
  /** The page permission that its actions require. */
  readonly page: PageName
  /** A second page whose permission is also enough: 'screening or participants' (specification 2, section 6). */
  readonly orPage?: PageName
  /**
   * Scopes that decide which rows a user may see, with the fields that they read. Every listed scope must admit the row. `org` is always
   * enforced.
   */
  readonly scope: readonly RowScope[]
  /**
   * Required reference, set once: this row is a part of the referenced row. Users who may not see the referenced row cannot access its
   * parts. Its parts are also inaccessible while it is in the trash, or is a restricted profile that the reader has not unlocked.
   */
  readonly partOf?: string
  /**
   * References to rows that can be restricted. While a referenced row is restricted and the reader has not unlocked it, every endpoint
   * treats this row as if it did not exist: it would reveal the profile's hidden data or identify the person.
   */
  readonly restrictedThrough?: readonly string[]
  /**
   * Users order by hand the rows that have the same values of `within`, such as the criteria of a study. A new row comes last. `POST
   * {one}/{id}/move` moves a row and requires the permission of `update`. Lists in that order declare `sort: 'rank'`. `between`: a
   * reference field of `within` that only a move may change, such as the column of a card on a board.
   */
  readonly ordered?: { readonly within: readonly string[]; readonly between?: string }
  /**
   * Reference to the parent row, which is of the same resource. Cycles are rejected. A row that has child rows or parts cannot be removed
   * (409 `NotEmpty`), but its parts may be moved to another row. Only folders form a tree. The engine enforces it, because a cycle of
   * concurrent moves can be rejected only inside the write.
   */
  readonly tree?: string
  /** Rows without a study also require this page permission, both to read and to change them. For the scope `studyOrAll`. */
  readonly pageOfAll?: PageName
  /** The field, or fields in order, that form a row's title. */
  readonly title: string | readonly string[]
  /** Paths under /api: `GET many`, `POST many`, `GET one/{id}`…; `add` is a second path for create, if a specification names one. */
  readonly path: { readonly many: string; readonly one: string; readonly add?: string }
  /** Translation namespace that contains its labels. */
  readonly namespace: Namespace
  readonly fields: Readonly<Record<string, AnyField>>
  /**
   * Available actions with the ability that each requires. If several abilities are listed, one is enough. An unlisted action does not
   * exist.
   */
  readonly actions: ResourceActions
  /** Rules over several fields. If `require` does not hold, the problem is reported at the field `on`. */
  readonly rules?: readonly RowRule[]
  readonly list?: ListLayout
  /**
   * Fields by whose values the rows of the list can be counted: `GET many/summary?by=status`. `people`: further fields to count by, which
   * are hidden in restricted rows or contain lists. Restricted rows are counted as a separate group, and small numbers are not published.
   */
  readonly summaries?: { readonly by: readonly string[]; readonly people?: readonly string[] }
  readonly form?: { readonly tabs: readonly FormTab[] }
  /** If absent, the detail view shows the tabs of the form, read-only, and the history. */
  readonly detail?: { readonly tabs: readonly Tab[] }
  /**
   * `forAll`: fields for which an import may set one default, for rows of the file that leave them empty. `headers`: accepted column
   * names besides the field's name and its labels in both languages. Case, accents and punctuation are ignored.
   */
  readonly import?: {
    readonly maxRows: number
    readonly forAll?: readonly string[]
    readonly headers?: Readonly<Record<string, readonly string[]>>
  }
  readonly screens?: ResourceScreens
  readonly menu?: MenuPlacement
  /** Notifications about its rows, by topic (`resources/messages/topics.ts`). */
  readonly notifies?: Readonly<Record<string, Notice>>
  /**
   * The existence of its rows is confidential: the audit trail shows their events only to readers who may list the rows. For amounts of
   * money, of which nothing may be seen by staff without the permission.
   */
  readonly confidential?: true
  /** Every write is audited with its changes by field; `reads` also logs who read which record. */
  readonly audit: 'changes' | 'changes+reads'
  /**
   * `trash`: hidden everywhere; users with OWN can restore it. `remove`: deleted, with its last state in the audit trail. `none`: no
   * deletion.
   */
  readonly deletion: 'trash' | 'remove' | 'none'
  /** The rows come from a hand-written view with the resource's name and the system columns. Read-only. */
  readonly view?: true
  /** Resources from which a view is made. A change of one of them changes the view. Only for views. */
  readonly derivedFrom?: readonly string[]
  /**
   * A boolean field. While it is true, `sensitive` fields are redacted for users who have not unlocked the row. Only participants can be
   * restricted; all other resources refer to them by `partOf` and `restrictedThrough`.
   */
  readonly restrictedBy?: string
  /** Field with a short name of the row. If it is filled, it replaces the title everywhere. */
  readonly shortTitle?: string
  /** Field with the title in French. If it is filled, it replaces the title for readers in French, wherever other rows refer to the row. */
  readonly frenchTitle?: string
  /**
   * Fields that distinguish rows with the same title, the most useful first. They appear next to the title wherever users choose a row. A
   * list sorted by a title field breaks ties by the remaining title fields, then by `disambiguateBy`, then by the ID.
   */
  readonly disambiguateBy?: readonly string[]
  /**
   * A boolean field that is also a filter of the list. Reference inputs offer only rows in which it is true. Existing references to other
   * rows stay.
   */
  readonly offeredWhile?: string
  /** Field that names a restricted row to users who may not see its title, next to `restrictedBy`. If it is empty, the end of the ID is used. */
  readonly restrictedAs?: string
  /**
   * While the stored row meets this condition, it is locked. Every edit and removal is refused (409 `RowLocked`): of one row, in bulk,
   * from the history and as a step of a unit of work. `actions` of the row do not offer them. (An import only adds rows.) The row's
   * transitions still follow their own declarations, so that it can leave the state or be superseded. Its restoration from the trash and
   * `work.trusted`, for decisions of the domain code, also remain possible. The lock covers only this row. Its parts and rows that
   * reference it follow their own rules, because an approved version is still filled in, assigned and commented on. The text of the
   * reason is `errors.<resource>.RowLocked` in its namespace.
   */
  readonly lockedWhen?: Condition
  /**
   * References to rows that can be locked. While a referenced row is locked by its `lockedWhen`, rows that reference it cannot be
   * created, changed, moved, removed or transitioned (409 `LockedWith`), except by `work.trusted`. A referenced row that is itself locked
   * with another row counts as locked. For parts of a row that is archived with all its parts.
   */
  readonly lockedWith?: readonly string[]
  /** References that a new row copies from a row that it references: `{ studyId: 'participantStudyId.studyId' }`. */
  readonly copies?: Readonly<Record<string, string>>
  /** Conditions that the referenced rows must meet when this row is created or in named writes, else 409. They are enforced until the commit. */
  readonly refersTo?: readonly OtherRowRule[]
  /**
   * Rows that must exist when this row is created or the field `on` changes, although no single reference identifies them: the study
   * site for its study and site. They are enforced until the commit.
   */
  readonly requires?: readonly RequiredRow[]
  /**
   * Rows of other resources that prevent the removal of a row, also to the trash (409 `InUse`, or `code`). `by` maps their fields to
   * fields of this row; all are references.
   */
  readonly heldBy?: readonly { readonly of: string; readonly by: Readonly<Record<string, string>>; readonly code?: string }[]
  /** Rows of other resources that block some writes of a row, such as open action items that block the end of a visit (409 `code`). */
  readonly blockedBy?: readonly BlockingRows[]
  /** Writes that only one user may make, such as the person whose training a row records (403 `code`). */
  readonly reservedWrites?: readonly ReservedWrite[]
  /** Writes that need a delegated task in force at the study site of the row (409 `TaskNotDelegated`). The row has `studyId` and `siteId`. */
  readonly delegatedWrites?: readonly DelegatedWrite[]
  /** References whose rows must have the same value as a new row, such as a form of the same study (422). */
  readonly matches?: readonly MatchingReference[]
  /** Notifications about referenced rows that end when a row meets a condition: the reader of a document has confirmed it. */
  readonly closesNotices?: readonly ClosedNotices[]
  /** Its rows are part of each session of the organisation: every write makes nodes and screens reload the sessions. */
  readonly refreshesSessions?: true
  /** Conditions that at most one row meets at a time. If two concurrent writes would break this, the database refuses the later one. */
  readonly uniqueWhile?: readonly UniqueWhile[]
  /**
   * Options of a resource whose content has versions. No version is ever lost. If each version is a row, the row never changes after its
   * first use.
   */
  readonly versions?: Versions
}

/**
 * Returns the fields that break ties in a list sorted by this field, in order; the ID comes after them. Only title fields have
 * tie-breakers, and only if the resource declares `disambiguateBy`.
 */
export function tiesOf(
  { title, disambiguateBy, fields }: Pick<ResourceDefinition, 'title' | 'disambiguateBy' | 'fields'>,
  name: string,
): readonly string[] {
  const titles = [title].flat()
  if (disambiguateBy === undefined || !titles.includes(name)) return []
  // Leaves out unique fields, because the ID breaks ties just as well.
  const distinguishingFields = disambiguateBy.filter((each) => {
    const field = fields[each]
    return field !== undefined && field.unique === undefined && typeOf(field).sortable
  })
  return [...titles, ...distinguishingFields].filter((each) => each !== name)
}

/** True if every reader of the parent row sees all rows of this resource that belong to it. */
export const isOpenToAll = ({ scope, restrictedThrough }: Pick<ResourceDefinition, 'scope' | 'restrictedThrough'>): boolean =>
  restrictedThrough === undefined && isScopedOnlyBy({ scope }, 'org')

/** True if each row belongs to the user who reads it. Lists and counts then show all rows of the reader, whichever study is selected. */
export const isAddressedToReader = (resource: Pick<ResourceDefinition, 'scope'>): boolean => scopeOf(resource, 'recipient') !== undefined

export interface ResourceActions {
  readonly list?: NeededLevel
  readonly read?: NeededLevel
  readonly create?: NeededLevel
  readonly update?: NeededLevel
  readonly remove?: NeededLevel
  readonly restore?: NeededLevel
  readonly export?: NeededLevel
  readonly import?: NeededLevel
}
export const resourceActions = ['list', 'read', 'create', 'update', 'remove', 'restore', 'export', 'import'] as const
export type ResourceAction = (typeof resourceActions)[number]

interface RowRule {
  /** Translation key of its text, in the namespace `problems`. */
  readonly code: string
  /** The field at which the message is shown. */
  readonly on: string
  readonly when?: Condition
  readonly require: Condition
}

export interface ListLayout {
  readonly columns: readonly string[]
  readonly filters: readonly string[]
  /** Fields of the quick search. */
  readonly search: readonly string[]
  /** Field, or `-field` for descending order; `rank` for the manual order of an `ordered` resource. */
  readonly sort: string
  /** The list of a parent row returns all rows unless the request names a page: they are few and users view them together. */
  readonly unpagedWhenNested?: true
  /** The most used filters. Each is a chip above the list; the other filters are in a drawer. */
  readonly quick?: readonly string[]
  /** Filters that apply unless a list filters by the same field or requests rows by ID. They hide rows that users rarely look for. */
  readonly defaultFilters?: Readonly<Record<string, string | boolean>>
  /** Fields of the two lines of a row on a phone, the most important first. Without `first`, the first line is the row's title. */
  readonly phone?: { readonly first?: readonly string[]; readonly second: readonly string[] }
  /** Reference to the person of a row. Each row has a button that calls this person and logs the call. */
  readonly calls?: string
}

/** Sections of the detail and the form that list rows which reference the record, by key. */
export const getCountedTabs = ({ detail, form }: ResourceDefinition): readonly (readonly [string, RelatedRows])[] => [
  ...new Map(
    [...(form?.tabs ?? []), ...(detail?.tabs ?? [])].flatMap(sectionsOf).flatMap((tab) => {
      const rows = relatedRowsOf(tab)
      return rows === null ? [] : [[tab.key, rows] as const]
    }),
  ),
]

/** Routes under /crm, in react-router's spelling, as `routes.tsv` gives them. */
interface ResourceScreens {
  /**
   * Permission for the resource's list and forms. Declared if other users may also read the rows; those users have only the screen
   * `show`.
   */
  readonly needs?: NeededLevel
  /** Permission for list and forms; users without it are redirected. Absent: ADMIN for paths of the admin area, none elsewhere. */
  readonly guard?: PagePermission
  readonly list?: string
  /**
   * The list for one study, '/study/:studyId/visit-schedule': only rows with the `studyId` of the path. Titles, menu entries and the
   * study selection follow the path.
   */
  readonly inStudy?: string
  readonly create?: string
  readonly edit?: string
  readonly show?: string
  /** Key of a hand-written frontend screen that replaces the generated one. */
  readonly listScreen?: string
  readonly formAs?: string
  readonly showAs?: string
}

/** Keeps the literal types of a declaration, so that row types follow from it (`resources/core/rows.ts`). */
export function defineResource<const Resource extends ResourceDefinition>(resource: Resource): Resource {
  return resource
}

/** Fields that every stored row has in addition to its declared fields. */
export interface SystemFields {
  /** UUID version 7, generated by the application. */
  readonly id: string
  /** Number of writes, from 1. A write must send the version that its caller has read. */
  readonly version: number
  /** ISO 8601 with Z. */
  readonly createdAt: string
  readonly createdBy: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
}
export const systemFields = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

/** A row in a response: the fields that the reader may see and the actions that the reader may perform. */
export interface ResponseRow extends SystemFields, Values {
  /** Actions and transitions that this user may perform on this row now. */
  readonly actions: readonly string[]
  /** Set if sensitive fields are left out, because this user has not unlocked the row. */
  readonly redacted?: true
  /** Titles of referenced rows: by field, { siteId: 'Montréal General' }; by field and ID for lists of references. */
  readonly labels?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}
