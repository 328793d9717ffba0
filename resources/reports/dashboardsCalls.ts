import { guardOf } from '../core/access.ts'
import { data, defineCalls } from '../core/call.ts'
import { each, orNull } from '../core/callFields.ts'
import { boolean, integer, json, multiChoice, text } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { type DocumentWidgetConfig, mostUpdatedDays } from '../library/documentAnswers.ts'
import {
  type DashboardAnswer,
  type DashboardFigures,
  type LeaderboardLine,
  largestEnteredFigure,
  longestInvestigator,
  type Metrics,
  mostLeaderboardLines,
} from './dashboardAnswers.ts'
import { widgetImage } from './widgetImage.ts'
import { widgetTypes } from './widgets.ts'

const signedInAccess = { signedIn: true } as const
const get = { method: 'GET', access: signedInAccess } as const
const post = { method: 'POST', access: signedInAccess } as const

const revision = integer({ about: 'Revision that the change is based on; absent: any.' })
const createFigureField = (description: string) => orNull(integer({ min: 0, max: largestEnteredFigure, about: description }))

const dashboard = { ...get, of: 'dashboard', output: data<DashboardAnswer>() } as const
const arrange = {
  ...post,
  of: 'dashboard',
  input: {
    elements: orNull(json({ shape: 'object', max: 20_000, about: 'Columns with their widgets; null: the layout without this one.' })),
    revision,
    isOwn: boolean({ about: 'true: the layout of the user alone; absent: for all.' }),
  },
  output: data<DashboardAnswer>(),
} as const
const figures = {
  ...get,
  of: 'dashboard',
  query: { types: multiChoice(widgetTypes, { about: 'Widgets whose figures are answered.' }) },
  output: data<DashboardFigures>(),
} as const
const metrics = { ...get, of: 'dashboardEntry', output: data<Metrics>() } as const
const enterMetrics = {
  ...post,
  of: 'dashboardEntry',
  input: {
    enrollmentGoal: createFigureField('Goal; null: counted.'),
    screenedParticipants: createFigureField('Screened; null: counted.'),
    randomizedParticipants: createFigureField('Randomized; null: counted.'),
    revision,
  },
  output: data<Metrics>(),
} as const
const leaderboard = { ...get, of: 'dashboardEntry', output: data<readonly LeaderboardLine[]>() } as const
const enterLeaderboard = {
  ...post,
  of: 'dashboardEntry',
  input: {
    lines: orNull(
      each(
        {
          principalInvestigator: text({ required: true, max: longestInvestigator }),
          country: text({ pattern: { source: '[A-Z]{2}', code: 'notAnOption' }, about: 'ISO 3166-1, two letters.' }),
          randomized: integer({ required: true, min: 0, max: largestEnteredFigure }),
        },
        { maxCount: mostLeaderboardLines, about: 'Lines in their order; null: counted.' },
      ),
    ),
    revision,
  },
  output: data<readonly LeaderboardLine[]>(),
} as const
const documentConfig = { ...get, of: 'dashboardEntry', output: data<DocumentWidgetConfig>() } as const
const enterDocumentConfig = {
  ...post,
  of: 'dashboardEntry',
  input: { lastUpdatedDays: integer({ required: true, min: 1, max: mostUpdatedDays, about: 'Documents changed in so many days.' }) },
  output: data<DocumentWidgetConfig>(),
} as const

/**
 * Calls for dashboards of the organization and of studies: layout, figures, and manually entered figures. Specification 1, sections 2 to
 * 4.
 */
export const dashboardCalls = defineCalls({
  dashboard: { ...dashboard, path: 'dashboard' },
  dashboardOfStudy: { ...dashboard, path: 'study/:studyId/dashboard' },
  arrange: { ...arrange, path: 'dashboard' },
  arrangeOfStudy: { ...arrange, path: 'study/:studyId/dashboard' },
  figures: { ...figures, path: 'dashboard/figures' },
  figuresOfStudy: { ...figures, path: 'study/:studyId/dashboard/figures' },
  metrics: { ...metrics, path: 'dashboard/metrics' },
  metricsOfStudy: { ...metrics, path: 'study/:studyId/metrics' },
  enterMetrics: { ...enterMetrics, path: 'dashboard/metrics' },
  enterMetricsOfStudy: { ...enterMetrics, path: 'study/:studyId/metrics' },
  leaderboard: { ...leaderboard, path: 'dashboard/leaderboard' },
  leaderboardOfStudy: { ...leaderboard, path: 'study/:studyId/leaderboard' },
  enterLeaderboard: { ...enterLeaderboard, path: 'dashboard/leaderboard' },
  enterLeaderboardOfStudy: { ...enterLeaderboard, path: 'study/:studyId/leaderboard' },
  documentConfig: { ...documentConfig, path: 'dashboard/document/config' },
  documentConfigOfStudy: { ...documentConfig, path: 'study/:studyId/document/config' },
  enterDocumentConfig: { ...enterDocumentConfig, path: 'dashboard/document/config' },
  enterDocumentConfigOfStudy: { ...enterDocumentConfig, path: 'study/:studyId/document/config' },
  storeImage: {
    of: 'widgetImage',
    method: 'POST',
    path: 'widget/image',
    access: { ...guardOf(widgetImage), action: widgetImage.actions.create },
    upload: {},
    status: 201,
    output: data<ResourceAnswer['widgetImage']>(),
  },
  image: { ...get, of: 'widgetImage', path: 'widget/:id', output: data<ResourceAnswer['widgetImage']>() },
})
