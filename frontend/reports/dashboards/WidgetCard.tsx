import { Skeleton } from 'antd'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#resources/reports/dashboardAnswers.ts'
import type { DashboardElements, DashboardWidget } from '#resources/reports/dashboardLayout.ts'
import { termsOfWidget, type Widget, widgets } from '#resources/reports/widgets.ts'
import { planTolerance } from '#resources/studies/enrolmentPlan.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { AsOf } from '../measures/AsOf.tsx'
import { TileFrame, type TileHead } from '../tiles/TileFrame.tsx'
import { TileMenu } from '../tiles/TileMenu.tsx'
import type { Arrangement } from './useArrangement.ts'
import { WidgetHandle } from './WidgetHandle.tsx'
import { needsFigures, needsFrame, widgetBodies } from './widgets/index.ts'
import { MetricTiles } from './widgets/MetricTiles.tsx'

interface WidgetCardProps {
  readonly studyId: string | null
  readonly widget: DashboardWidget
  /** Undefined while loading. */
  readonly figures: DashboardFigures | undefined
  /** Time of the figures, ISO 8601. */
  readonly countedAt: string
  readonly isFailed: boolean
  readonly onRefresh: () => unknown
  readonly elements: DashboardElements
  readonly arrangement: Arrangement
}

/** One widget. Loads and fails independently of all other widgets. Readers who may not see its content get a note instead. */
export function WidgetCard({ studyId, widget, figures, countedAt, isFailed, onRefresh, elements, arrangement: layout }: WidgetCardProps) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const { type } = widget
  const { period }: Widget = widgets[type]
  const arrangement = layout.draft === null ? null : layout
  const widgetFigures = needsFigures(type) ? figures?.[type] : undefined
  const title = t(`widgets.${type}.title`)
  const isWaiting = needsFigures(type) && figures === undefined && !isFailed
  const renderBody = () => {
    if (!needsFigures(type)) return createElement(widgetBodies[type], { studyId, widget, figures: null, elements, arrangement })
    if (isFailed || (widgetFigures !== undefined && widgetFigures.failed !== undefined))
      return <LoadFailed message={t('widgetFailed')} onRetry={onRefresh} />
    if (figures === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
    if (widgetFigures === undefined) return <p className="dashboard-note">{t('notForYou')}</p>
    return createElement(widgetBodies[type], { studyId, widget, figures: widgetFigures.told, elements, arrangement })
  }
  // This widget already has a frame and a heading, because it also appears on other screens.
  if (!needsFrame(type) && arrangement === null) return renderBody()
  const note = widgetFigures?.told == null ? undefined : createNote(period === undefined ? null : t(`periods.${period}`), countedAt)
  const createHead = (titleOfTile: string): TileHead => ({
    note,
    actions:
      arrangement === null ? (
        <TileMenu title={titleOfTile} onRefresh={onRefresh} onArrange={layout.begin} />
      ) : (
        <WidgetHandle type={type} elements={elements} arrangement={arrangement} />
      ),
  })
  if (type === 'metrics' && arrangement === null && (figures === undefined || figures.metrics !== undefined))
    return (
      <MetricTiles
        title={title}
        studyId={studyId}
        part={figures?.metrics ?? (isFailed ? { told: null, failed: 'Unexpected' } : null)}
        createHead={createHead}
        onRetry={onRefresh}
      />
    )
  return (
    <TileFrame
      className="dashboard-widget"
      title={title}
      level={2}
      terms={termsOfWidget(type)}
      explanation={
        type === 'enrolment' && figures?.enrolment?.told?.plan != null
          ? t('widgets.enrolment.tolerance', { share: numbers.format(planTolerance * 100) })
          : undefined
      }
      widget={type}
      isBusy={isWaiting}
      {...createHead(title)}
    >
      {renderBody()}
    </TileFrame>
  )
}

/** Period and time of a widget's figures: "All time · as of 09:48". */
const createNote = (period: string | null, countedAt: string): ReactNode => (
  <>
    {period !== null && `${period} · `}
    <AsOf instant={countedAt} />
  </>
)
