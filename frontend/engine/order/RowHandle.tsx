import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Dropdown } from 'antd'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { ListRow } from '../listState/types.ts'
import { handle, OrderContext } from './OrderContext.ts'
import { useStepItems } from './useStepItems.ts'

interface RowHandleProps {
  readonly resource: string
  readonly row: ListRow
}

/** Drag handle of a row. The arrow keys move the row up and down, and a click opens a menu with the possible moves. */
export function RowHandle({ resource, row }: RowHandleProps) {
  const order = use(OrderContext)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const button = useRef<HTMLButtonElement>(null)
  const items = useStepItems(row, handle)
  const isOffered = order?.isShown === true && order.canMove(row)
  const drop = useEffectEvent((id: string, edge: 'top' | 'bottom') => {
    const droppedRow = order?.rows.find((each) => each.id === id)
    if (droppedRow !== undefined) order?.move(droppedRow, edge === 'top' ? { before: row.id } : { after: row.id })
  })

  useEffect(() => {
    const element = button.current?.closest<HTMLElement>('[data-row-key]')
    if (!isOffered || button.current === null || element == null) return
    const { current } = button
    let end: (() => void) | null = null
    let isOver = false
    void import('./drag.ts').then(({ dragRow }) => {
      if (!isOver) end = dragRow({ element, handle: current, id: row.id, list: resource, onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [isOffered, row.id, resource])

  if (!isOffered) return null
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <Button
        ref={button}
        type="text"
        className="row-handle"
        icon={<HolderOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={t('list.order.handle', { name: texts.name(row) })}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null
          if (step === null || event.target !== event.currentTarget) return
          event.preventDefault()
          event.stopPropagation()
          order?.stepOf(row, step, handle)?.()
        }}
      />
    </Dropdown>
  )
}
