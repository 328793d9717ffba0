/** A tab of a detail: one section, or several sections one below the other. */
export type Tab = FormTab | (JoinedTab & Listed)

/** A tab of a form. */
export type FormTab = TabSection & Listed

interface Listed {
  /** Section in which a record with many tabs lists the tab. Either all tabs have a section or none. */
  readonly section?: string
}

/**
 * Content of a tab. It shows fields, rows of another resource whose reference `by` names this row, another resource's whole list, or a
 * hand-made panel. If a panel `shows` rows that reference this row, its tab displays their number.
 */
export type TabSection = {
  readonly key: string
  /** Keys of former tabs. Their URLs open this one. */
  readonly replaces?: readonly string[]
} & (
  | { readonly fields: readonly string[] }
  | { readonly groups: readonly FieldGroup[] }
  | { readonly related: string; readonly by: string }
  | { readonly list: string }
  | { readonly panel: string; readonly shows?: RelatedRows }
)

/** A tab of a detail with several sections, each under its own heading. The URL with the key of a section opens the tab there. */
export interface JoinedTab {
  readonly key: string
  readonly joins: readonly TabSection[]
  /** Hand-made panel beside the sections, below them on narrow screens. */
  readonly aside?: string
}

/** Rows of another resource, with their reference `by` to this row. */
export interface RelatedRows {
  readonly of: string
  readonly by: string
}

/**
 * Returns the rows that a section lists: those of its related resource, or those that its panel declares in `shows`. Null if it lists none.
 */
export function relatedRowsOf(tab: TabSection): RelatedRows | null {
  if ('related' in tab) return { of: tab.related, by: tab.by }
  return 'panel' in tab ? (tab.shows ?? null) : null
}

/** Fields under a shared heading. */
export interface FieldGroup {
  readonly key: string
  readonly fields: readonly string[]
}

/** Returns the sections of a tab. Pure. */
export const sectionsOf = (tab: Tab): readonly TabSection[] => ('joins' in tab ? tab.joins : [tab])

interface Restriction {
  readonly partOf?: string
  readonly restrictedThrough?: readonly string[]
}

/** True if the rows of a resource are hidden while the record that their reference `by` names is locked. Pure. */
export const isClosedWithRecord = ({ partOf, restrictedThrough = [] }: Restriction, by: string): boolean =>
  partOf === by || restrictedThrough.includes(by)
