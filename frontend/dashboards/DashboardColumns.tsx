import CloseOutlined from '@ant-design/icons/CloseOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidths, type DashboardElements, putWidget, removeColumn, resizeColumn } from '#resources/dashboardLayout.ts'
import { isWidgetType, mayReadWidget } from '#resources/widgets.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { useSession } from '../base/session/useSession.ts'
import type { Arrangement } from './useArrangement.ts'
import { useFigures } from './useDashboard.ts'
import { WidgetCard } from './WidgetCard.tsx'

interface DashboardColumnsProps {
  readonly studyId: string | null
  readonly elements: DashboardElements
  /** Null while nobody arranges it. */
  readonly arrangement: Arrangement | null
}

/** Columns beside each other, one below the other on a phone, and when the figures were read. A reader who does not arrange it is shown no widget that is not for them. */
export function DashboardColumns({ studyId, elements, arrangement }: DashboardColumnsProps) {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const types = elements.columns.flatMap(({ widgets: placed }) => placed.map(({ type }) => type))
  const figures = useFigures(studyId, types)
  return (
    <>
      <div className="dashboard" data-arranging={arrangement !== null}>
        {elements.columns.map(({ width, widgets: placed }, column) => (
          <section
            key={String(column)}
            className="dashboard-column"
            data-width={width}
            aria-label={arrangement === null ? undefined : String(column + 1)}
          >
            {arrangement !== null && <ColumnTools column={column} elements={elements} arrangement={arrangement} />}
            {placed
              .filter(({ type }) => {
                return arrangement !== null || mayReadWidget({ can }, type)
              })
              .map((widget) => (
                <WidgetCard
                  key={widget.type}
                  studyId={studyId}
                  widget={widget}
                  figures={figures.data}
                  isFailed={figures.isError && figures.data === undefined}
                  onRetry={figures.refetch}
                  elements={elements}
                  arrangement={arrangement}
                />
              ))}
            {arrangement !== null && (
              <ColumnEnd column={column} elements={elements} arrangement={arrangement} isEmpty={placed.length === 0} />
            )}
          </section>
        ))}
      </div>
      {figures.data !== undefined && (
        <p className="dashboard-note">{t('asOf', { when: localDatetime(new Date(figures.dataUpdatedAt).toISOString()) })}</p>
      )}
    </>
  )
}

interface ColumnProps {
  readonly column: number
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/** Wider, narrower, away. */
function ColumnTools({ column, elements, arrangement: { change } }: ColumnProps) {
  const { t } = useTranslation('dashboard')
  const width = elements.columns[column]?.width ?? 1
  const number = column + 1
  const resize = (by: 1 | -1) => change(resizeColumn(elements, column, by), t('arrange.resized', { column: number, width: width + by }))
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

/** Below the last widget there is room for one more, and in an empty column for the first. */
function ColumnEnd({ column, elements, arrangement: { change }, isEmpty }: ColumnProps & { readonly isEmpty: boolean }) {
  const { t } = useTranslation('dashboard')
  const place = useRef<HTMLDivElement>(null)
  const drop = useEffectEvent((type: unknown) => {
    const widget = elements.columns.flatMap(({ widgets: all }) => all).find((each) => each.type === type)
    if (!isWidgetType(type) || widget === undefined) return
    change(
      putWidget(elements, widget, { column, before: null }),
      t('arrange.moved', { widget: t(`widgets.${type}.title`), column: column + 1 }),
    )
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragWidget.ts').then(({ takeDrops }) => {
      if (!isOver) end = takeDrops(element, drop)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [])
  return (
    <div ref={place} className="dashboard-column-end">
      {isEmpty && t('arrange.emptyColumn')}
    </div>
  )
}
