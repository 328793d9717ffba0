import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Dropdown } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DashboardElements,
  placeAfterStep,
  placeOfWidget,
  putWidget,
  removeWidget,
  type WidgetStep,
  widgetSteps,
} from '#resources/dashboardLayout.ts'
import { isWidgetType, type WidgetType } from '#resources/widgets.ts'
import type { Arrangement } from './useArrangement.ts'

const keys: Readonly<Record<string, WidgetStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

interface WidgetHandleProps {
  readonly type: WidgetType
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/** Where a widget is taken to be dragged. By the arrow keys it goes, by Delete it goes away, and a click offers the same. */
export function WidgetHandle({ type, elements, arrangement: { change } }: WidgetHandleProps) {
  const { t } = useTranslation('dashboard')
  const button = useRef<HTMLButtonElement>(null)
  const name = t(`widgets.${type}.title`)

  const put = (moved: WidgetType, place: { readonly column: number; readonly before: WidgetType | null }): void => {
    const widget = elements.columns.flatMap(({ widgets }) => widgets).find((each) => each.type === moved)
    if (widget === undefined) return
    const next = putWidget(elements, widget, place)
    const stands = placeOfWidget(next, moved)
    change(
      next,
      t('arrange.movedTo', {
        widget: t(`widgets.${moved}.title`),
        column: (stands?.column ?? 0) + 1,
        place: (stands?.at ?? 0) + 1,
        of: next.columns[stands?.column ?? 0]?.widgets.length ?? 0,
      }),
    )
  }
  const step = (way: WidgetStep): void => {
    const place = placeAfterStep(elements, type, way)
    if (place === null) return
    put(type, place)
    // In another column it is drawn anew: the focus follows it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-widget='${type}'] .dashboard-handle`)?.focus())
  }
  const remove = () => change(removeWidget(elements, type), t('arrange.removed', { widget: name }))
  const drop = useEffectEvent((dropped: unknown, edge: 'top' | 'bottom') => {
    const own = placeOfWidget(elements, type)
    if (!isWidgetType(dropped) || own === null) return
    const after = elements.columns[own.column]?.widgets[own.at + 1]?.type ?? null
    put(dropped, { column: own.column, before: edge === 'top' ? type : after === dropped ? null : after })
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
    ...widgetSteps.map((way) => ({
      key: way,
      label: t(`arrange.steps.${way}`),
      disabled: placeAfterStep(elements, type, way) === null,
      onClick: () => step(way),
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
          const way = keys[event.key]
          if (event.target !== event.currentTarget || (way === undefined && event.key !== 'Delete')) return
          event.preventDefault()
          event.stopPropagation()
          if (way === undefined) remove()
          else step(way)
        }}
      />
    </Dropdown>
  )
}
