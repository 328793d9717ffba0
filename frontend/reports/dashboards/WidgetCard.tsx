import { Skeleton } from 'antd'
import { createElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#resources/reports/dashboardAnswers.ts'
import type { DashboardElements, DashboardWidget } from '#resources/reports/dashboardLayout.ts'
import { termsOfWidget } from '#resources/reports/widgets.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { FigureInfo } from '../measures/FigureInfo.tsx'
import type { Arrangement } from './useArrangement.ts'
import { WidgetHandle } from './WidgetHandle.tsx'
import { needsFigures, needsFrame, widgetBodies } from './widgets/index.ts'

interface WidgetCardProps {
  readonly studyId: string | null
  readonly widget: DashboardWidget
  /** Undefined while loading. */
  readonly figures: DashboardFigures | undefined
  readonly isFailed: boolean
  readonly onRetry: () => unknown
  readonly elements: DashboardElements
  readonly arrangement: Arrangement | null
}

/** One widget. Loads and fails independently of all other widgets. Readers who may not see its content get a note instead. */
export function WidgetCard({ studyId, widget, figures, isFailed, onRetry, elements, arrangement }: WidgetCardProps) {
  const { t } = useTranslation('dashboard')
  const heading = useId()
  const { type } = widget
  const widgetFigures = needsFigures(type) ? figures?.[type] : undefined
  const title = t(`widgets.${type}.title`)
  const isWaiting = needsFigures(type) && figures === undefined && !isFailed
  const renderBody = () => {
    if (!needsFigures(type)) return createElement(widgetBodies[type], { studyId, widget, told: null, elements, arrangement })
    if (isFailed || (widgetFigures !== undefined && widgetFigures.failed !== undefined))
      return <LoadFailed message={t('widgetFailed')} onRetry={onRetry} />
    if (figures === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
    if (widgetFigures === undefined) return <p className="dashboard-note">{t('notForYou')}</p>
    return createElement(widgetBodies[type], { studyId, widget, told: widgetFigures.told, elements, arrangement })
  }
  // This widget already has a frame and a heading, because it also appears on other screens.
  if (!needsFrame(type) && arrangement === null) return renderBody()
  return (
    <section className="card dashboard-widget" aria-labelledby={heading} aria-busy={isWaiting} data-widget={type}>
      <div className="dashboard-widget-head">
        <div className="figure-head">
          <h2 id={heading} className={arrangement === null && type === 'welcome' ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          <FigureInfo terms={termsOfWidget(type)} />
        </div>
        {arrangement !== null && <WidgetHandle type={type} elements={elements} arrangement={arrangement} />}
      </div>
      {renderBody()}
    </section>
  )
}
