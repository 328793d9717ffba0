import { useCustomMutation, useInvalidate } from '@refinedev/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { type Move, rankName } from '#resources/core/values/order.ts'
import { isHttpFailure } from '../../base/http.ts'
import { buildRowPath } from '../../base/providers/dataProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import type { ListOptions, ListRow } from '../listState/types.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { applyMoves, moveOf, type PendingMove } from './arrange.ts'
import { handle, type RowOrder } from './OrderContext.ts'

/** Moved row, and the CSS selector of the element in it that gets the focus back. */
interface Focus {
  readonly id: string
  readonly part: string
}

/** Returns the manual order of a list; null if its rows have none, or if the list contains rows of several orders. */
export function useOrder({ definition, parent }: Pick<ListOptions, 'definition' | 'parent'>, list: ResourceListState): RowOrder | null {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const may = useMay()
  const { mutateAsync: call } = useCustomMutation<ResponseRow>()
  const invalidate = useInvalidate()
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [text, setMessage] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const focus = useRef<Focus | null>(null)
  const rows = applyMoves(list.rows, pending)

  const order = rows.map(({ id }) => id).join(' ')

  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (focus.current === null) return
    const { id, part } = focus.current
    if (order.includes(id)) document.querySelector<HTMLElement>(`[data-row-key="${id}"] ${part}`)?.focus()
  }, [order])

  const { ordered } = definition
  if (ordered === undefined || list.isTrash || !may(definition.name, 'update')) return null
  if (!ordered.within.every((name) => name === parent?.field)) return null

  const move = (row: ListRow, requested: Move, focusSelector: string) => {
    const ownMove: PendingMove = { id: row.id, move: requested }
    const position = applyMoves(rows, [ownMove]).findIndex(({ id }) => id === row.id) + 1
    focus.current = { id: row.id, part: focusSelector }
    setPending((now) => [...now, ownMove])
    setMessage(t('list.order.done', { name: texts.name(row), place: position, count: list.rows.length }))
    const send = async () => {
      try {
        await call({
          url: `${buildRowPath(definition.name, row.id)}/move`,
          method: 'post',
          values: requested,
          config: { headers: { 'Idempotency-Key': crypto.randomUUID() } },
          successNotification: false,
          errorNotification: false,
        })
        await invalidate({ resource: definition.name, id: row.id, invalidates: ['list', 'many', 'detail'] })
      } catch (error) {
        const message = t('list.order.refused', { name: texts.name(row) })
        setMessage(message)
        showToast({ kind: 'error', message, ...(isHttpFailure(error) ? { description: error.message } : {}) })
        list.retry()
      } finally {
        setPending((now) => now.filter((each) => each !== ownMove))
        focus.current = null
      }
    }
    // Moves are sent one after the other, since each request names the row next to the new position on the screen.
    last.current = last.current.then(send)
  }

  return {
    rows,
    isShown: list.sort?.field === rankName && list.sort.order === 'asc',
    show: () => list.setSort(null),
    canMove: (row) => row.actions?.includes('update') === true,
    stepOf: (row, step, focusSelector) => {
      const requested = moveOf(rows, row.id, step)
      return requested === null ? null : () => move(row, requested, focusSelector)
    },
    move: (row, requested) => move(row, requested, handle),
    announcement: text,
  }
}
