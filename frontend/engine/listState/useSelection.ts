import { useMemo, useState } from 'react'
import { useOnChange } from '../../base/useOnChange.ts'
import { countOf, everything, extended, isSelected, nothing, stateOfPage, toggled, toggledPage } from './selection.ts'
import type { ListRow } from './types.ts'

/**
 * The rows that somebody chose to do something with. It lasts over pages and while rows change behind it; other filters end it,
 * as nobody should change what they no longer see.
 * @param options.of what the list asks for, its page left out
 */
export function useSelection({ rows, total, of }: { readonly rows: readonly ListRow[]; readonly total: number; readonly of: string }) {
  const [selection, setSelection] = useState(nothing)
  // Other filters end the selection.
  useOnChange(of, () => setSelection(nothing))
  const page = useMemo(() => rows.map(({ id }) => id), [rows])
  return {
    count: countOf(selection, total),
    isAll: selection.isAll,
    ids: selection.ids,
    pageState: stateOfPage(selection, page),
    has: (id: string) => isSelected(selection, id),
    /** @param isRange every row from the last one touched to this one */
    toggle: (id: string, isRange = false) => setSelection((before) => (isRange ? extended : toggled)(before, id, page)),
    togglePage: () => setSelection((before) => toggledPage(before, page)),
    selectAll: () => setSelection(everything),
    clear: () => setSelection(nothing),
  }
}
