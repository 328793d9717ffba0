import type { ComponentType } from 'react'
import type { FiguresOfWidgets } from '#resources/dashboardAnswers.ts'
import type { WidgetType } from '#resources/widgets.ts'
import { Ageing } from './Ageing.tsx'
import { Announcements } from './Announcements.tsx'
import { CustomReport } from './CustomReport.tsx'
import { Documents } from './Documents.tsx'
import { Enrolment } from './Enrolment.tsx'
import { Funnel } from './Funnel.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { MeasureWidget } from './MeasureWidget.tsx'
import { MetricFigures } from './MetricFigures.tsx'
import { MyDay } from './MyDay.tsx'
import { Picture } from './Picture.tsx'
import { SiteFigures } from './SiteFigures.tsx'
import { SiteRanking } from './SiteRanking.tsx'
import { StudyStatus } from './StudyStatus.tsx'
import type { WidgetProps } from './types.ts'
import { Welcome } from './Welcome.tsx'

/** What each widget draws of what the server tells for it. */
export const widgetBodies = {
  welcome: Welcome,
  status: StudyStatus,
  metrics: MetricFigures,
  announcements: Announcements,
  documents: Documents,
  myDay: MyDay,
  funnel: Funnel,
  enrolment: Enrolment,
  leaderboard: Leaderboard,
  siteMap: SiteFigures,
  siteRanking: SiteRanking,
  ageing: Ageing,
  visitsDue: MeasureWidget,
  failureReasons: MeasureWidget,
  sources: MeasureWidget,
  queriesByAge: MeasureWidget,
  customReport: CustomReport,
  image: Picture,
} as Readonly<Record<WidgetType, ComponentType<WidgetProps<never>>>> as Readonly<Record<WidgetType, ComponentType<WidgetProps>>>

/** Of these nothing is asked of `GET dashboard/figures`. */
const withoutFigures: readonly WidgetType[] = ['welcome', 'announcements', 'customReport', 'image']
export const needsFigures = (type: WidgetType): type is keyof FiguresOfWidgets => !withoutFigures.includes(type)

/** The card of these stands elsewhere, too, and brings its own frame. */
export const framed = (type: WidgetType): boolean => type !== 'announcements'
