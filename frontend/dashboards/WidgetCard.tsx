import { Skeleton } from 'antd'
import { createElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#resources/dashboardAnswers.ts'
import type { DashboardElements, PlacedWidget } from '#resources/dashboardLayout.ts'
import { termsOfWidget } from '#resources/widgets.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { FigureInfo } from '../measures/FigureInfo.tsx'
import type { Arrangement } from './useArrangement.ts'
import { WidgetHandle } from './WidgetHandle.tsx'
import { framed, needsFigures, widgetBodies } from './widgets/index.ts'

interface WidgetCardProps {
  readonly studyId: string | null
  readonly widget: PlacedWidget
  /** Undefined while they are on their way. */
  readonly figures: DashboardFigures | undefined
  readonly isFailed: boolean
  readonly onRetry: () => unknown
  readonly elements: DashboardElements
  readonly arrangement: Arrangement | null
}

/** One widget: waits in its own shape, fails by itself, and says where it is not for its reader. */
export function WidgetCard({ studyId, widget, figures, isFailed, onRetry, elements, arrangement }: WidgetCardProps) {
  const { t } = useTranslation('dashboard')
  const heading = useId()
  const { type } = widget
  const part = needsFigures(type) ? figures?.[type] : undefined
  const title = t(`widgets.${type}.title`)
  const isWaiting = needsFigures(type) && figures === undefined && !isFailed
  const body = () => {
    if (!needsFigures(type)) return createElement(widgetBodies[type], { studyId, widget, told: null, elements, arrangement })
    if (isFailed || (part !== undefined && part.failed !== undefined)) return <LoadFailed message={t('widgetFailed')} onRetry={onRetry} />
    if (figures === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
    if (part === undefined) return <p className="dashboard-note">{t('notForYou')}</p>
    return createElement(widgetBodies[type], { studyId, widget, told: part.told, elements, arrangement })
  }
  // One that has a frame and a heading of its own, as it stands elsewhere too.
  if (!framed(type) && arrangement === null) return body()
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
      {body()}
    </section>
  )
}
