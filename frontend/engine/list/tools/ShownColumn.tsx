import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Checkbox } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface ShownColumnProps {
  readonly name: string
  readonly label: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onHide: () => void
  readonly onMove: (direction: 1 | -1) => void
  /** Called when another column was dropped at an edge of this one. */
  readonly onDrop: (droppedName: string, edge: 'top' | 'bottom') => void
}

/** Visible column of the list. The user drags it by its handle or moves it with its buttons. */
export function ShownColumn({ name, label, isFirst, isLast, onHide, onMove, onDrop }: ShownColumnProps) {
  const { t } = useTranslation('common')
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const [element, handleElement] = [item.current, handle.current]
    if (element === null || handleElement === null) return
    let end: (() => void) | null = null
    let isOver = false
    void import('../../order/drag.ts').then(({ dragRow }) => {
      if (!isOver) end = dragRow({ element, handle: handleElement, id: name, list: 'columns', onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [name])
  return (
    <li ref={item} data-column={name}>
      <span ref={handle} className="list-column-handle" aria-hidden="true">
        <HolderOutlined />
      </span>
      <Checkbox checked disabled={isFirst && isLast} onChange={onHide}>
        {label}
      </Checkbox>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={isFirst}
        aria-label={t('list.display.moveUp', { name: label })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={isLast}
        aria-label={t('list.display.moveDown', { name: label })}
        onClick={() => onMove(1)}
      />
    </li>
  )
}
