import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRow } from '../listState/types.ts'
import { steps } from './arrange.ts'
import { OrderContext } from './OrderContext.ts'

/**
 * Returns menu entries that move a row; an empty list if it cannot be moved. @param focusSelector selector of the element to which the menu is
 * attached
 */
export function useStepItems(row: ListRow, focusSelector: string) {
  const order = use(OrderContext)
  const { t } = useTranslation('common')
  if (order === null || !order.isShown || !order.canMove(row)) return []
  return steps.map((step) => {
    const runStep = order.stepOf(row, step, focusSelector)
    return { key: `order-${step}`, label: t(`list.order.${step}`), disabled: runStep === null, onClick: () => runStep?.() }
  })
}
