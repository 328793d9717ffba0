import { widgetImage } from '#resources/widgetImage.ts'
import type { Call, Domain } from '../engine/types.ts'
import { arrangeDashboard, readDashboard } from './arrange.ts'
import { enterDocumentConfig, enterLeaderboard, enterMetrics, readDocumentConfig, readLeaderboard, readMetrics } from './entries.ts'
import { readFigures } from './figures.ts'
import { readImage, storeImage } from './images.ts'

const signedIn = { signedIn: true } as const

/** The same of the organisation and of a study. */
const both = (call: Omit<Call, 'path'>, ofOrganisation: string, ofStudy = ofOrganisation): readonly Call[] => [
  { ...call, path: ofOrganisation },
  { ...call, path: `study/:studyId/${ofStudy}` },
]

const types = { types: 'Widgets, parted by commas.' }

/** Dashboards of the organisation and of studies. Specification 1, sections 2 to 4; `calls.tsv`, area `dashboards`. */
export const dashboardsDomain: Domain = {
  calls: [
    ...both({ method: 'GET', access: signedIn, handler: readDashboard }, 'dashboard'),
    ...both(
      {
        method: 'POST',
        access: signedIn,
        body: {
          elements: 'Widgets with their places.',
          'revision?': 'Revision that the change builds on.',
          'isOwn?': 'true: the own layout of the user.',
        },
        handler: arrangeDashboard,
      },
      'dashboard',
    ),
    ...both({ method: 'GET', access: signedIn, takes: types, handler: readFigures }, 'dashboard/figures'),
    ...both({ method: 'GET', access: signedIn, handler: readMetrics }, 'dashboard/metrics', 'metrics'),
    ...both(
      {
        method: 'POST',
        access: signedIn,
        body: {
          enrollmentGoal: 'Goal; null: counted.',
          screenedParticipants: 'Screened; null: counted.',
          randomizedParticipants: 'Randomized; null: counted.',
          'revision?': 'Revision that the change builds on.',
        },
        handler: enterMetrics,
      },
      'dashboard/metrics',
      'metrics',
    ),
    ...both({ method: 'GET', access: signedIn, handler: readLeaderboard }, 'dashboard/leaderboard', 'leaderboard'),
    ...both(
      {
        method: 'POST',
        access: signedIn,
        body: { lines: 'Lines in their order.', 'revision?': 'Revision that the change builds on.' },
        handler: enterLeaderboard,
      },
      'dashboard/leaderboard',
      'leaderboard',
    ),
    ...both({ method: 'GET', access: signedIn, handler: readDocumentConfig }, 'dashboard/document/config', 'document/config'),
    ...both(
      { method: 'POST', access: signedIn, body: { lastUpdatedDays: 'Documents changed in so many days.' }, handler: enterDocumentConfig },
      'dashboard/document/config',
      'document/config',
    ),
    {
      method: 'POST',
      path: 'widget/image',
      access: { page: widgetImage.page, action: widgetImage.actions.create },
      multipart: true,
      status: 201,
      handler: storeImage,
    },
    { method: 'GET', path: 'widget/:id', access: signedIn, handler: readImage },
  ],
}
