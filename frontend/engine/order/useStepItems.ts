import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../listState/types.ts'
import { steps } from './arrange.ts'
import { OrderContext } from './OrderContext.ts'

/** Entries of a menu that move a row; none where it cannot be moved. @param part of the row that the menu hangs from */
export function useStepItems(row: ListRow, part: string) {
  const order = use(OrderContext)
  const { t } = useTranslation('common')
  if (order === null || !order.isShown || !order.canMove(row)) return []
  return steps.map((step) => {
    const go = order.stepOf(row, step, part)
    return { key: `order-${step}`, label: t(`list.order.${step}`), disabled: go === null, onClick: () => go?.() }
  })
}
