import type { ComponentType } from 'react'
import type { FiguresOfWidgets } from '#resources/reports/dashboardAnswers.ts'
import type { WidgetType } from '#resources/reports/widgets.ts'
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

/** Component of each widget for its figures. */
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

/** Widgets without a part in `GET dashboard/figures`. */
const withoutFigures: readonly WidgetType[] = ['welcome', 'announcements', 'customReport', 'image']
export const needsFigures = (type: WidgetType): type is keyof FiguresOfWidgets => !withoutFigures.includes(type)

/** True if the dashboard adds a frame. The card of announcements has one already, because it also appears on other screens. */
export const needsFrame = (type: WidgetType): boolean => type !== 'announcements'
