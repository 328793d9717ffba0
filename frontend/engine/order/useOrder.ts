import { useCustomMutation, useInvalidate } from '@refinedev/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Move, rankName } from '#resources/core/order.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { onePath } from '../../base/providers/dataProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import type { ListOptions, ListRow } from '../listState/types.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { arranged, moveOf, type PendingMove } from './arrange.ts'
import { handle, type RowOrder } from './OrderContext.ts'

/** The row that was moved keeps the focus, on the part that had it. */
interface Focus {
  readonly id: string
  readonly part: string
}

/** Null where the rows of the list have no order of their own, or belong to more than one. */
export function useOrder({ definition, parent }: Pick<ListOptions, 'definition' | 'parent'>, list: ResourceListState): RowOrder | null {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const may = useMay()
  const { mutateAsync: call } = useCustomMutation<AnsweredRow>()
  const invalidate = useInvalidate()
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [said, setSaid] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const focus = useRef<Focus | null>(null)
  const rows = arranged(list.rows, pending)

  const order = rows.map(({ id }) => id).join(' ')

  // A row that is drawn elsewhere loses the focus on its way.
  useLayoutEffect(() => {
    if (focus.current === null) return
    const { id, part } = focus.current
    if (order.includes(id)) document.querySelector<HTMLElement>(`[data-row-key="${id}"] ${part}`)?.focus()
  }, [order])

  const { ordered } = definition
  if (ordered === undefined || list.isTrash || !may(definition.name, 'update')) return null
  if (!ordered.within.every((name) => name === parent?.field)) return null

  const move = (row: ListRow, asked: Move, part: string) => {
    const mine: PendingMove = { id: row.id, move: asked }
    const place = arranged(rows, [mine]).findIndex(({ id }) => id === row.id) + 1
    focus.current = { id: row.id, part }
    setPending((now) => [...now, mine])
    setSaid(t('list.order.done', { name: texts.name(row), place, count: list.rows.length }))
    const send = async () => {
      try {
        await call({
          url: `${onePath(definition.name, row.id)}/move`,
          method: 'post',
          values: asked,
          config: { headers: { 'Idempotency-Key': crypto.randomUUID() } },
          successNotification: false,
          errorNotification: false,
        })
        await invalidate({ resource: definition.name, id: row.id, invalidates: ['list', 'many', 'detail'] })
      } catch (error) {
        const message = t('list.order.refused', { name: texts.name(row) })
        setSaid(message)
        toast({ kind: 'error', message, ...(isHttpFailure(error) ? { description: error.message } : {}) })
        list.retry()
      } finally {
        setPending((now) => now.filter((each) => each !== mine))
        focus.current = null
      }
    }
    // One after the other: each names the neighbour that is seen.
    last.current = last.current.then(send)
  }

  return {
    rows,
    isShown: list.sort?.field === rankName && list.sort.order === 'asc',
    show: () => list.setSort(null),
    canMove: (row) => row.actions?.includes('update') === true,
    stepOf: (row, step, part) => {
      const asked = moveOf(rows, row.id, step)
      return asked === null ? null : () => move(row, asked, part)
    },
    move: (row, asked) => move(row, asked, handle),
    said,
  }
}
