/** What is selected: rows by id, over pages; or every row that the list's filters match. Pure. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Every row that matches, those on pages not seen included; `ids` is empty then. */
  readonly isAll: boolean
  /** Where a range begins. */
  readonly anchor: string | null
}

export const nothing: Selection = { ids: new Set(), isAll: false, anchor: null }
export const everything: Selection = { ids: new Set(), isAll: true, anchor: null }

export const isSelected = (selection: Selection, id: string): boolean => selection.isAll || selection.ids.has(id)

export const countOf = (selection: Selection, total: number): number => (selection.isAll ? total : selection.ids.size)

/** The rows of the page as they are when one of "all" is taken out: all that can be named are those on the page. */
const named = (selection: Selection, page: readonly string[]): Set<string> => new Set(selection.isAll ? page : selection.ids)

/** One row in or out. */
export function toggled(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = named(selection, page)
  if (!ids.delete(id)) ids.add(id)
  return { ids, isAll: false, anchor: id }
}

/** Every row from the last one that was touched to this one, as this one becomes. Without such a row: this one alone. */
export function extended(selection: Selection, id: string, page: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id, page)
  const ids = named(selection, page)
  const isOn = !isSelected(selection, id)
  for (const each of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) ids.add(each)
    else ids.delete(each)
  }
  return { ids, isAll: false, anchor: id }
}

/** All rows of the page, or none of them where all were selected. */
export function toggledPage(selection: Selection, page: readonly string[]): Selection {
  const ids = named(selection, page)
  const isWhole = stateOfPage(selection, page) === 'all'
  for (const id of page) {
    if (isWhole) ids.delete(id)
    else ids.add(id)
  }
  return { ids, isAll: false, anchor: null }
}

export function stateOfPage(selection: Selection, page: readonly string[]): 'all' | 'some' | 'none' {
  const count = page.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
