import type { Needed, PageName, PagePermission } from './access.ts'
import type { Condition, Values } from './conditions.ts'
import { type AnyField, typeOf } from './fields/index.ts'
import type { FlagName } from './flags.ts'
import type { Versions } from './locks.ts'
import type { Notice } from './notice.ts'
import type { OtherRowRule, RequiredRow } from './otherRows.ts'
import { isScopedOnlyBy, type RowScope, scopeOf } from './scope.ts'
import type { UniqueWhile } from './unique.ts'

/** Translation namespaces of specification 1, section 9 (its spelling of `onboaringTour` included), and those of parts that few people fetch. */
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
] as const
export type Namespace = (typeof namespaces)[number]

/**
 * A resource, declared once: its table, API, validation, permissions, audit and screens follow from this.
 * A declaration is pure data; the only function in it is a `compute`.
 */
export interface ResourceDefinition {
  /** Singular, camelCase: the key of texts, audit kinds and references. The table is its snake_case. */
  readonly name: string
  /** Former name, for `schema:diff`: the table is renamed with its rows, and the history of both names is shown as one. */
  readonly renamedFrom?: string
  /** The page permission that its actions are checked against. */
  readonly page: PageName
  /** A second page whose permission serves as well: 'screening or participants' (specification 2, section 6). */
  readonly orPage?: PageName
  /** Which rows a user may see, by which of its fields; every scope named must admit the row. `org` is always enforced. */
  readonly scope: readonly RowScope[]
  /**
   * A required reference, set once: a row is a part of the row that it names. Whoever may not see that one, does not see this; while that one is a
   * restricted profile that the reader has not unlocked, or lies in the trash, its parts are closed altogether.
   */
  readonly partOf?: string
  /**
   * References to rows that can be restricted. While one of those is restricted and the reader has not unlocked it, the row is closed to them
   * by every door, as if it was not there: it would tell what that profile hides, or of whom.
   */
  readonly closedBy?: readonly string[]
  /**
   * Rows stand in an order that people give them, among the rows that share the values of `within`: the criteria of a study. A new row comes
   * last; `POST {one}/{id}/move` moves one, and takes the level of `update`. Lists in that order say `sort: 'rank'`.
   * `between`: one of these fields, a reference, that a move may change, as the column of a card on a board; no other change of a row may.
   */
  readonly ordered?: { readonly within: readonly string[]; readonly between?: string }
  /**
   * A reference to a row of the same resource: rows stand below one another, never in a circle, and one that holds something (rows below it, or its parts)
   * is not removed (409 `NotEmpty`). A part of such a row may be moved to another one.
   */
  readonly tree?: string
  /** Rows of no study take this page beside `page`: what belongs to all is read, and changed, by those whom it is given to. For the scope `studyOrAll`. */
  readonly pageOfAll?: PageName
  /** The field, or fields in order, that name a row to a person. */
  readonly title: string | readonly string[]
  /** Addresses under /api: `GET many`, `POST many`, `GET one/{id}`…; `add` is one more address of create, where a specification names it. */
  readonly path: { readonly many: string; readonly one: string; readonly add?: string }
  /** The file of texts in which its labels stand. */
  readonly namespace: Namespace
  readonly fields: Readonly<Record<string, AnyField>>
  /** What exists and the level it takes, or levels of which any will do. An action that is not listed does not exist. */
  readonly actions: ResourceActions
  /** Rules over several fields; `require` must hold, else the problem stands at `on`. */
  readonly rules?: readonly RowRule[]
  readonly list?: ListLayout
  /**
   * Fields by whose values the rows of its list can be counted: `GET many/summary?by=status`. `people`: those that a restricted row hides, or that hold
   * lists; restricted rows are a group of their own, and small numbers are not published.
   */
  readonly summaries?: { readonly by: readonly string[]; readonly people?: readonly string[] }
  readonly form?: FormLayout
  readonly detail?: DetailLayout
  /**
   * `forAll`: fields that whoever imports may fill in once, for the rows of the file that say nothing. `headers`: what columns of files are
   * called besides a field's name and its labels, in either language; letter case, accents and punctuation do not count.
   */
  readonly import?: {
    readonly maxRows: number
    readonly forAll?: readonly string[]
    readonly headers?: Readonly<Record<string, readonly string[]>>
  }
  readonly screens?: ResourceScreens
  readonly menu?: MenuPlace
  /** What people are told of its rows, by the topic (`resources/topics.ts`). */
  readonly notifies?: Readonly<Record<string, Notice>>
  /** Every write is audited with field-by-field changes; `reads` also logs who read which record. */
  readonly audit: 'changes' | 'changes+reads'
  /** `trash`: hidden everywhere, restorable with OWN. `remove`: gone, with its last state in the audit. `none`: no deletion. */
  readonly deletion: 'trash' | 'remove' | 'none'
  /** Rows come from a hand-written view of this resource's name that has the system columns too: read-only. */
  readonly view?: true
  /** Of a view: the resources whose rows make its rows. What happens to them changes it. */
  readonly drawnFrom?: readonly string[]
  /** A boolean field: while true, `sensitive` fields are redacted for those who have not unlocked the row. */
  readonly restrictedBy?: string
  /** The field that names a row in short, where it is filled: it then stands for the title everywhere. */
  readonly shortTitle?: string
  /**
   * Fields that tell rows of one title apart, the most telling first: they stand beside the name wherever one row is chosen among several.
   * A list that is sorted by a field of the title breaks ties by its other fields, then by these; the id comes last.
   */
  readonly toldApartBy?: readonly string[]
  /** A boolean field and filter of its list: inputs of references offer only rows where it is true. Rows that name another one keep it. */
  readonly offeredWhile?: string
  /** The field that names a restricted row to those who may not see its title; where it is empty, the end of the id does. */
  readonly restrictedAs?: string
  /**
   * While it holds for the stored row, the row is locked: every edit and removal is refused (409 `RowLocked`), one by one, in bulk, from the
   * history and as a step of a work, and its `actions` do not offer them (an import only adds rows). Its transitions go on, by their own
   * declarations: they are how a row leaves the state, or is superseded. So do its return from the trash, and `work.trusted`, which is for
   * what the domain itself decides. The lock is the row's own: its parts, and rows that point at it, are written by their rules, for a
   * version that is approved is filled in, assigned and commented on for as long as it is used. Its reason is the text
   * `errors.<resource>.RowLocked` of its namespace.
   */
  readonly lockedWhen?: Condition
  /**
   * References to rows that can be locked. While one of those is locked by its `lockedWhen`, a row that names it is locked with it: it is neither made,
   * changed, moved, removed nor taken through a transition by anybody (409 `LockedWith`); `work.trusted` goes on. Where what it names is locked with
   * another row in its turn, that one counts. For the parts of a thing that is archived as a whole.
   */
  readonly lockedWith?: readonly string[]
  /** References that a new row copies from the row of another of its references: `{ studyId: 'participantStudyId.studyId' }`. */
  readonly copies?: Readonly<Record<string, string>>
  /** Conditions that the rows of its references meet when it is created, else 409. They stay so until the commit. */
  readonly refersTo?: readonly OtherRowRule[]
  /** Rows that no single reference names and that must be there when it is created: the site of the study at which it stands. They stay so until the commit. */
  readonly requires?: readonly RequiredRow[]
  /**
   * Rows of other resources that keep a row from being removed, to the trash, too (409 `InUse`, or `code`): `by` names their fields with those of this row,
   * all of them references.
   */
  readonly heldBy?: readonly { readonly of: string; readonly by: Readonly<Record<string, string>>; readonly code?: string }[]
  /** Rows of which there is at most one at a time: of two writes that would make a second one, the database refuses the later one. */
  readonly uniqueWhile?: readonly UniqueWhile[]
  /** Its content has versions, which are never lost and, where each is a row, never changed once they were used. */
  readonly versions?: Versions
}

/**
 * The fields that break the ties of a list sorted by this one, in order; the id comes after them. Only names have ties that people ask about:
 * those of resources that say what tells their rows apart.
 */
export function tiesOf(
  { title, toldApartBy, fields }: Pick<ResourceDefinition, 'title' | 'toldApartBy' | 'fields'>,
  name: string,
): readonly string[] {
  const titles = [title].flat()
  if (toldApartBy === undefined || !titles.includes(name)) return []
  // A unique field tells rows apart as the id does.
  const telling = toldApartBy.filter((each) => {
    const field = fields[each]
    return field !== undefined && field.unique === undefined && typeOf(field).sortable
  })
  return [...titles, ...telling].filter((each) => each !== name)
}

/** Is no row of it hidden from anybody in the organisation who sees the row that it is a part of? */
export const isOpenToAll = ({ scope, closedBy }: Pick<ResourceDefinition, 'scope' | 'closedBy'>): boolean =>
  closedBy === undefined && isScopedOnlyBy({ scope }, 'org')

/** Are its rows meant for their reader alone? Lists and counts of them show all that the reader has, whichever study is chosen. */
export const isAddressedToReader = (resource: Pick<ResourceDefinition, 'scope'>): boolean => scopeOf(resource, 'recipient') !== undefined

export interface ResourceActions {
  readonly list?: Needed
  readonly read?: Needed
  readonly create?: Needed
  readonly update?: Needed
  readonly remove?: Needed
  readonly restore?: Needed
  readonly export?: Needed
  readonly import?: Needed
}
export const resourceActions = ['list', 'read', 'create', 'update', 'remove', 'restore', 'export', 'import'] as const
export type ResourceAction = (typeof resourceActions)[number]

interface RowRule {
  /** Key of its text in the namespace `problems`. */
  readonly code: string
  /** The field under which the message stands. */
  readonly on: string
  readonly when?: Condition
  readonly require: Condition
}

export interface ListLayout {
  readonly columns: readonly string[]
  readonly filters: readonly string[]
  /** Fields of the quick search. */
  readonly search: readonly string[]
  /** Field, or `-field` for descending; `rank` for the order that people give to the rows of an `ordered` resource. */
  readonly sort: string
  /** Below another row the list answers all that stand there, unless a page is asked for: they are few, and looked at together. */
  readonly wholeBelow?: true
  /** Filters that are asked for most: each is a chip above the list, the others stand in a drawer. */
  readonly quick?: readonly string[]
  /** Filters that stand as long as a list asks neither about the field itself nor for rows by id: what few people ever look for. */
  readonly unlessAsked?: Readonly<Record<string, string | boolean>>
}

/**
 * A tab of a form or detail: fields, or rows of another resource whose reference `by` points here, or another resource's whole list,
 * or a hand-made panel; where it `shows` rows that point here, its tab tells how many.
 */
export type Tab =
  | { readonly key: string; readonly fields: readonly string[] }
  | { readonly key: string; readonly groups: readonly FieldGroup[] }
  | { readonly key: string; readonly related: string; readonly by: string }
  | { readonly key: string; readonly list: string }
  | { readonly key: string; readonly panel: string; readonly shows?: RelatedRows }

/** Rows of another resource whose reference `by` points at a row. */
export interface RelatedRows {
  readonly of: string
  readonly by: string
}

/** The rows that a tab lists: those of a related resource, or those that its panel says it shows. Null where it lists none. */
export function rowsIn(tab: Tab): RelatedRows | null {
  if ('related' in tab) return { of: tab.related, by: tab.by }
  return 'panel' in tab ? (tab.shows ?? null) : null
}

/** Tabs whose content is a list of rows that point at the record, by key: those of its detail and of its form. */
export const countedTabs = ({ detail, form }: ResourceDefinition): readonly (readonly [string, RelatedRows])[] => [
  ...new Map(
    [...(form?.tabs ?? []), ...(detail?.tabs ?? [])].flatMap((tab) => {
      const rows = rowsIn(tab)
      return rows === null ? [] : [[tab.key, rows] as const]
    }),
  ),
]

/** Fields under one heading. */
export interface FieldGroup {
  readonly key: string
  readonly fields: readonly string[]
}

interface FormLayout {
  readonly tabs: readonly Tab[]
}

/** Absent: the form's tabs, read-only, and the history. */
interface DetailLayout {
  readonly tabs: readonly Tab[]
}

/** An entry of the menu. `flags`: it is there while one of these features is on. */
export interface MenuPlace {
  readonly area: 'main' | 'admin'
  readonly order: number
  readonly icon: string
  readonly flags?: readonly FlagName[]
}

/** Routes under /crm, in react-router's spelling, as `routes.tsv` gives them. */
interface ResourceScreens {
  /** What its list and its forms take where more people may read its rows: those have the screen `show`. */
  readonly needs?: Needed
  /** Whoever has not got it is led away from the list and the forms. Absent: ADMIN for addresses of the admin area, nothing elsewhere. */
  readonly guard?: PagePermission
  readonly list?: string
  /**
   * The list below one study, '/study/:studyId/visit-schedule': only rows whose `studyId` the address names. Titles, menu entries and the choice of
   * a study follow the address.
   */
  readonly inStudy?: string
  readonly create?: string
  readonly edit?: string
  readonly show?: string
  /** Takes the place of the generated screen: the key of a hand-made one on the frontend. */
  readonly listAs?: string
  readonly formAs?: string
  readonly showAs?: string
}

/** Keeps the literal types of a declaration, so that row types follow from it (`resources/rows.ts`). */
export function defineResource<const Resource extends ResourceDefinition>(resource: Resource): Resource {
  return resource
}

/** What every stored row carries beside its declared fields. */
export interface SystemFields {
  /** UUID version 7, made by the application. */
  readonly id: string
  /** Counts writes from 1; a write must name the one that it saw. */
  readonly version: number
  /** ISO 8601 with Z. */
  readonly createdAt: string
  readonly createdBy: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
}
export const systemFields = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

/** A row as answers carry it: what the reader may see, and what they may do with it. */
export interface AnsweredRow extends SystemFields, Values {
  /** Actions and transitions that this user may take on this row now. */
  readonly actions: readonly string[]
  /** Sensitive fields are left out: this user has not unlocked the row. */
  readonly redacted?: true
  /** Titles of referenced rows by field: { siteId: 'Montréal General' }; by field and id for lists of references. */
  readonly labels?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}
