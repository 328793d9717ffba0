import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { useShortcuts } from '../../../base/shortcuts/useShortcuts.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { editPath } from '../../paths.ts'
import { usePieces } from '../../pieces.ts'
import { useOpenPath } from '../../useOpenPath.ts'

interface RowKeysOptions {
  readonly resource: string
  readonly list: ResourceListState
  /** The list's own element. */
  readonly element: RefObject<HTMLElement | null>
  readonly canSelect: boolean
  readonly onOpen?: (row: ListRow) => void
}

/**
 * A list by keys alone: j and k go from row to row, Enter opens one, x takes it into the selection, e edits it, / goes to the search.
 * The focus itself moves, to what opens the row, so that it is seen, brought into sight and read out. Lists inside other screens leave
 * the keys to the screen.
 */
export function useRowKeys({ resource, list, element, canSelect, onOpen }: RowKeysOptions): void {
  const definition = resourceNamed(resource)
  const navigate = useNavigate()
  const openPath = useOpenPath(definition)
  const { recordLinks } = usePieces()
  const isActive = !list.isInside && list.rows.length > 0
  const rows = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const focused = (): ListRow | undefined => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
    return list.rows.find(({ id }) => id === key)
  }
  const move = (by: 1 | -1) => {
    const all = rows()
    const next = nextRow(
      all.map(({ dataset }) => dataset.rowKey ?? ''),
      focused()?.id ?? null,
      by,
    )
    const row = all.find(({ dataset }) => dataset.rowKey === next)
    if (row === undefined) return
    const link = row.querySelector<HTMLElement>('.row-link')
    if (link === null) row.tabIndex = -1
    const target = link ?? row
    target.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  const onRow = (work: (row: ListRow) => void) => () => {
    const row = focused()
    if (row !== undefined) work(row)
  }
  const open = (row: ListRow) => {
    const path = openPath(row.id)
    const inPlace = recordLinks[resource]
    if (onOpen !== undefined) onOpen(row)
    else if (path !== null && !list.isTrash && inPlace !== undefined) inPlace(row.id)
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
      run: () => element.current?.querySelector<HTMLElement>('.list-search input')?.focus(),
    },
  ])
}

/** Where j and k lead from a row: the one below or above, and the ends stay. From nowhere: the first, or the last. */
export function nextRow(order: readonly string[], current: string | null, by: 1 | -1): string | null {
  const at = current === null ? -1 : order.indexOf(current)
  if (at < 0) return (by === 1 ? order[0] : order.at(-1)) ?? null
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null
}
