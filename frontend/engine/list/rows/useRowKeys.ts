import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { getResource } from '#resources/index.ts'
import { useShortcuts } from '../../../base/shortcuts/useShortcuts.ts'
import { useExtensions } from '../../extensions.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { editPath } from '../../paths.ts'
import { useOpenPath } from '../../useOpenPath.ts'
import { focusSearch } from './focusSearch.ts'

interface RowKeysOptions {
  readonly resource: string
  readonly list: ResourceListState
  /** Root element of the list. */
  readonly element: RefObject<HTMLElement | null>
  readonly canSelect: boolean
  readonly onOpen?: (row: ListRow) => void
}

/**
 * Adds keyboard control to a list: j and k move between rows, Enter opens one, x selects it, e edits it, / moves to the search. The focus
 * moves to the row's link, so that the row is visible, scrolled into view and announced. Lists inside other screens have no such keys.
 */
export function useRowKeys({ resource, list, element, canSelect, onOpen }: RowKeysOptions): void {
  const definition = getResource(resource)
  const navigate = useNavigate()
  const openPath = useOpenPath(definition)
  const { recordLinks } = useExtensions()
  const isActive = !list.isInside && list.rows.length > 0
  const findRowElements = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const findFocusedRow = (): ListRow | undefined => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
    return list.rows.find(({ id }) => id === key)
  }
  const move = (direction: 1 | -1) => {
    const rowElements = findRowElements()
    const next = findNextRow(
      rowElements.map(({ dataset }) => dataset.rowKey ?? ''),
      findFocusedRow()?.id ?? null,
      direction,
    )
    const row = rowElements.find(({ dataset }) => dataset.rowKey === next)
    if (row === undefined) return
    const link = row.querySelector<HTMLElement>('.row-link')
    if (link === null) row.tabIndex = -1
    const target = link ?? row
    target.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  const onRow = (work: (row: ListRow) => void) => () => {
    const row = findFocusedRow()
    if (row !== undefined) work(row)
  }
  const open = (row: ListRow) => {
    const path = openPath(row.id)
    const openInPlace = recordLinks[resource]
    if (onOpen !== undefined) onOpen(row)
    else if (path !== null && !list.isTrash && openInPlace !== undefined) openInPlace(row.id)
    else if (path !== null && !list.isTrash) navigate(path)
  }
  const edit = (row: ListRow) => {
    const path = editPath(definition, row.id)
    if (!row.actions.includes('update')) return
    if (path !== null) navigate(path)
    else onOpen?.(row)
  }

  useShortcuts([
    { keys: 'j', label: 'common:list.keys.next', isActive, run: () => move(1) },
    { keys: 'k', label: 'common:list.keys.previous', isActive, run: () => move(-1) },
    { keys: 'Enter', label: 'common:list.keys.open', isActive, run: onRow(open) },
    { keys: 'e', label: 'common:list.keys.edit', isActive, run: onRow(edit) },
    {
      keys: 'x',
      label: 'common:list.keys.select',
      isActive: isActive && canSelect,
      run: onRow(({ id }) => list.selection.toggle(id)),
    },
    {
      keys: 'Shift+X',
      label: 'common:list.keys.selectRange',
      isActive: isActive && canSelect,
      run: onRow(({ id }) => list.selection.toggle(id, true)),
    },
    {
      keys: '/',
      label: 'common:list.keys.search',
      isActive: !list.isInside,
      run: () => focusSearch(element.current),
    },
  ])
}

/**
 * Returns the row to which j and k move: the one below or above, or the current row at either end of the list. Without a current row it
 * is the first or the last one.
 */
export function findNextRow(order: readonly string[], current: string | null, direction: 1 | -1): string | null {
  const index = current === null ? -1 : order.indexOf(current)
  if (index < 0) return (direction === 1 ? order[0] : order.at(-1)) ?? null
  return order[Math.min(order.length - 1, Math.max(0, index + direction))] ?? null
}
