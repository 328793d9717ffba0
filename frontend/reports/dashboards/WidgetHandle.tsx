import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Dropdown } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DashboardElements,
  insertWidget,
  positionAfterStep,
  positionOfWidget,
  removeWidget,
  type WidgetStep,
  widgetSteps,
} from '#resources/reports/dashboardLayout.ts'
import { isWidgetType, type WidgetType } from '#resources/reports/widgets.ts'
import type { Arrangement } from './useArrangement.ts'

const keys: Readonly<Record<string, WidgetStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

interface WidgetHandleProps {
  readonly type: WidgetType
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/** Handle to drag a widget. The arrow keys move it, Delete removes it, and a click opens a menu with the same actions. */
export function WidgetHandle({ type, elements, arrangement: { change } }: WidgetHandleProps) {
  const { t } = useTranslation('dashboard')
  const button = useRef<HTMLButtonElement>(null)
  const name = t(`widgets.${type}.title`)

  const moveWidget = (movedType: WidgetType, position: { readonly column: number; readonly before: WidgetType | null }): void => {
    const widget = elements.columns.flatMap(({ widgets }) => widgets).find((each) => each.type === movedType)
    if (widget === undefined) return
    const next = insertWidget(elements, widget, position)
    const newPosition = positionOfWidget(next, movedType)
    change(
      next,
      t('arrange.movedTo', {
        widget: t(`widgets.${movedType}.title`),
        column: (newPosition?.column ?? 0) + 1,
        place: (newPosition?.at ?? 0) + 1,
        of: next.columns[newPosition?.column ?? 0]?.widgets.length ?? 0,
      }),
    )
  }
  const step = (direction: WidgetStep): void => {
    const position = positionAfterStep(elements, type, direction)
    if (position === null) return
    moveWidget(type, position)
    // In another column, the widget renders again. The focus follows it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-widget='${type}'] .dashboard-handle`)?.focus())
  }
  const remove = () => change(removeWidget(elements, type), t('arrange.removed', { widget: name }))
  const drop = useEffectEvent((droppedValue: unknown, edge: 'top' | 'bottom') => {
    const ownPosition = positionOfWidget(elements, type)
    if (!isWidgetType(droppedValue) || ownPosition === null) return
    const after = elements.columns[ownPosition.column]?.widgets[ownPosition.at + 1]?.type ?? null
    moveWidget(droppedValue, { column: ownPosition.column, before: edge === 'top' ? type : after === droppedValue ? null : after })
  })

  useEffect(() => {
    const element = button.current?.closest<HTMLElement>('[data-widget]')
    if (button.current === null || element == null) return
    const { current } = button
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragWidget.ts').then(({ dragWidget }) => {
      if (!isOver) end = dragWidget({ element, handle: current, type, onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [type])

  const items = [
    ...widgetSteps.map((direction) => ({
      key: direction,
      label: t(`arrange.steps.${direction}`),
      disabled: positionAfterStep(elements, type, direction) === null,
      onClick: () => step(direction),
    })),
    { key: 'remove', label: t('arrange.remove'), danger: true, onClick: remove },
  ]
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <Button
        ref={button}
        type="text"
        className="dashboard-handle"
        icon={<HolderOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={t('arrange.handle', { widget: name })}
        onKeyDown={(event) => {
          const direction = keys[event.key]
          if (event.target !== event.currentTarget || (direction === undefined && event.key !== 'Delete')) return
          event.preventDefault()
          event.stopPropagation()
          if (direction === undefined) remove()
          else step(direction)
        }}
      />
    </Dropdown>
  )
}
