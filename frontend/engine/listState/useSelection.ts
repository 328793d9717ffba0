import { useMemo, useState } from 'react'
import { useOnChange } from '../../base/useOnChange.ts'
import { countOf, emptySelection, entireSelection, extendSelection, isSelected, stateOfPage, toggledPage, toggleRow } from './selection.ts'
import type { ListRow } from './types.ts'

/**
 * Rows selected for an action. The selection remains when the user changes the page or rows change. A change of the filters clears it, so
 * that no hidden row is changed.
 * @param options.of query of the list without its page
 */
export function useSelection({ rows, total, of }: { readonly rows: readonly ListRow[]; readonly total: number; readonly of: string }) {
  const [selection, setSelection] = useState(emptySelection)
  // A change of the filters clears the selection.
  useOnChange(of, () => setSelection(emptySelection))
  const page = useMemo(() => rows.map(({ id }) => id), [rows])
  return {
    count: countOf(selection, total),
    isAll: selection.isAll,
    ids: selection.ids,
    pageState: stateOfPage(selection, page),
    has: (id: string) => isSelected(selection, id),
    /** @param isRange true selects all rows from the last changed one to this one */
    toggle: (id: string, isRange = false) => setSelection((before) => (isRange ? extendSelection : toggleRow)(before, id, page)),
    togglePage: () => setSelection((before) => toggledPage(before, page)),
    selectAll: () => setSelection(entireSelection),
    clear: () => setSelection(emptySelection),
  }
}
