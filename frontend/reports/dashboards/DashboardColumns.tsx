import CloseOutlined from '@ant-design/icons/CloseOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidths, type DashboardElements, insertWidget, removeColumn, resizeColumn } from '#resources/reports/dashboardLayout.ts'
import { isWidgetType, mayReadWidget } from '#resources/reports/widgets.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useDeferredArrival } from '../../base/ui/useDeferredArrival.ts'
import type { Arrangement } from './useArrangement.ts'
import { useFigures } from './useDashboard.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface DashboardColumnsProps {
  readonly studyId: string | null
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/**
 * Columns side by side, or one below another on a phone. Outside of editing, hides widgets that the reader
 * may not see.
 */
export function DashboardColumns({ studyId, elements, arrangement: layout }: DashboardColumnsProps) {
  const { can } = useSession()
  const types = elements.columns.flatMap(({ widgets: columnWidgets }) => columnWidgets.map(({ type }) => type))
  const figures = useFigures(studyId, types)
  // The charts are large: input interrupts their render.
  const shownFigures = useDeferredArrival(figures.data)
  const arrangement = layout.draft === null ? null : layout
  return (
    <div className="dashboard" data-arranging={arrangement !== null}>
      {elements.columns.map(({ width, widgets: columnWidgets }, column) => (
        <section
          key={String(column)}
          className="dashboard-column"
          data-width={width}
          aria-label={arrangement === null ? undefined : String(column + 1)}
        >
          {arrangement !== null && <ColumnTools column={column} elements={elements} arrangement={arrangement} />}
          {columnWidgets
            .filter(({ type }) => {
              return arrangement !== null || mayReadWidget({ can }, type)
            })
            .map((widget) => (
              <WidgetCard
                key={widget.type}
                studyId={studyId}
                widget={widget}
                figures={shownFigures}
                countedAt={new Date(figures.dataUpdatedAt).toISOString()}
                isFailed={figures.isError && figures.data === undefined}
                onRefresh={figures.refetch}
                elements={elements}
                arrangement={layout}
              />
            ))}
          {arrangement !== null && (
            <ColumnEnd column={column} elements={elements} arrangement={arrangement} isEmpty={columnWidgets.length === 0} />
          )}
        </section>
      ))}
    </div>
  )
}

interface ColumnProps {
  readonly column: number
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/** Makes a column wider or narrower, or removes it. */
function ColumnTools({ column, elements, arrangement: { change } }: ColumnProps) {
  const { t } = useTranslation('dashboard')
  const width = elements.columns[column]?.width ?? 1
  const number = column + 1
  const resize = (step: 1 | -1) =>
    change(resizeColumn(elements, column, step), t('arrange.resized', { column: number, width: width + step }))
  return (
    <div className="dashboard-column-tools">
      <span>{t('arrange.column', { column: number })}</span>
      <Button
        type="text"
        icon={<MinusOutlined aria-hidden />}
        aria-label={t('arrange.narrower', { column: number })}
        disabled={width === columnWidths[0]}
        onClick={() => resize(-1)}
      />
      <Button
        type="text"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('arrange.wider', { column: number })}
        disabled={width === columnWidths.at(-1)}
        onClick={() => resize(1)}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('arrange.removeColumn', { column: number })}
        disabled={elements.columns.length === 1}
        onClick={() => change(removeColumn(elements, column), t('arrange.columnRemoved', { column: number }))}
      />
    </div>
  )
}

/** Button and drop area that add another widget at the end of a column, even an empty one. */
function ColumnEnd({ column, elements, arrangement: { change }, isEmpty }: ColumnProps & { readonly isEmpty: boolean }) {
  const { t } = useTranslation('dashboard')
  const container = useRef<HTMLDivElement>(null)
  const drop = useEffectEvent((type: unknown) => {
    const widget = elements.columns.flatMap(({ widgets: columnWidgets }) => columnWidgets).find((each) => each.type === type)
    if (!isWidgetType(type) || widget === undefined) return
    change(
      insertWidget(elements, widget, { column, before: null }),
      t('arrange.moved', { widget: t(`widgets.${type}.title`), column: column + 1 }),
    )
  })
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragWidget.ts').then(({ acceptDrops: takeDrops }) => {
      if (!isOver) end = takeDrops(element, drop)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [])
  return (
    <div ref={container} className="dashboard-column-end">
      {isEmpty && t('arrange.emptyColumn')}
    </div>
  )
}
