/** Selected rows by id, over several pages, or all rows that match the list's filters. Pure. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** True if all matching rows are selected, including those on pages not seen. `ids` is empty then. */
  readonly isAll: boolean
  /** Row at which a range begins. */
  readonly anchor: string | null
}

export const emptySelection: Selection = { ids: new Set(), isAll: false, anchor: null }
export const entireSelection: Selection = { ids: new Set(), isAll: true, anchor: null }

export const isSelected = (selection: Selection, id: string): boolean => selection.isAll || selection.ids.has(id)

export const countOf = (selection: Selection, total: number): number => (selection.isAll ? total : selection.ids.size)

/**
 * Returns the selected ids as a set. If "all" was selected and the user deselects one row, only the ids of the page are known, so only
 * the rows of the page stay selected.
 */
const getSelectedIds = (selection: Selection, page: readonly string[]): Set<string> => new Set(selection.isAll ? page : selection.ids)

/** Selects or deselects one row. */
export function toggleRow(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = getSelectedIds(selection, page)
  if (!ids.delete(id)) ids.add(id)
  return { ids, isAll: false, anchor: id }
}

/** Selects or deselects all rows from the last changed one to this one. Without a last changed row it changes only this one. */
export function extendSelection(selection: Selection, id: string, page: readonly string[]): Selection {
  const startIndex = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const endIndex = page.indexOf(id)
  if (startIndex < 0 || endIndex < 0) return toggleRow(selection, id, page)
  const ids = getSelectedIds(selection, page)
  const isSelecting = !isSelected(selection, id)
  for (const each of page.slice(Math.min(startIndex, endIndex), Math.max(startIndex, endIndex) + 1)) {
    if (isSelecting) ids.add(each)
    else ids.delete(each)
  }
  return { ids, isAll: false, anchor: id }
}

/** Selects all rows of the page, or deselects them if all were selected. */
export function toggledPage(selection: Selection, page: readonly string[]): Selection {
  const ids = getSelectedIds(selection, page)
  const isPageSelected = stateOfPage(selection, page) === 'all'
  for (const id of page) {
    if (isPageSelected) ids.delete(id)
    else ids.add(id)
  }
  return { ids, isAll: false, anchor: null }
}

export function stateOfPage(selection: Selection, page: readonly string[]): 'all' | 'some' | 'none' {
  const count = page.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
