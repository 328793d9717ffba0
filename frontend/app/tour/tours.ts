import { matchPath } from 'react-router'

/**
 * Element that a tour explains. The texts of the stop are stored under its key. The tour skips an element that is not on the user's
 * screen (missing permission or feature, narrow phone).
 */
export interface TourStop {
  readonly key: string
  readonly target: string
  readonly placement: 'right' | 'rightBottom' | 'bottom' | 'bottomRight' | 'top'
}

/** Stops of the tour of the shell, in order. */
const frame: readonly TourStop[] = [
  { key: 'menu', target: '.side nav', placement: 'right' },
  { key: 'phoneMenu', target: '.bottom-bar', placement: 'top' },
  { key: 'notifications', target: '.topbar a[href$="/notifications"]', placement: 'bottomRight' },
  { key: 'search', target: '.search-button', placement: 'bottom' },
  { key: 'study', target: '.study-switcher', placement: 'bottom' },
  { key: 'page', target: '#main h1', placement: 'bottom' },
  { key: 'announcements', target: '.announcement-card', placement: 'top' },
  { key: 'feedback', target: '.feedback-button', placement: 'bottomRight' },
  { key: 'user', target: '.user-button', placement: 'bottomRight' },
  { key: 'administration', target: '.side-end a', placement: 'rightBottom' },
]

interface PageTour {
  /** URL paths below /crm, as router patterns. */
  readonly at: readonly string[]
  readonly stops: readonly TourStop[]
}

const title = (key: string): TourStop => ({ key, target: '#main h1', placement: 'bottom' })
const createActionsStop = (key: string): TourStop => ({ key, target: '#main .page-actions', placement: 'bottomRight' })

/** Tours of the pages that need an explanation. */
const pageTours = {
  dashboard: {
    at: ['/dashboard', '/org/dashboard', '/study/:studyId/dashboard'],
    stops: [
      title('dashboard'),
      createActionsStop('dashboardArrange'),
      { key: 'dashboardWidget', target: '.dashboard-widget', placement: 'bottom' },
    ],
  },
  notifications: {
    at: ['/notifications', '/study/:studyId/notifications/:tab?'],
    stops: [title('notificationFeed'), { key: 'notificationMark', target: '.notifications-tools', placement: 'bottom' }],
  },
  reports: {
    at: ['/report'],
    stops: [
      title('reports'),
      { key: 'reportCards', target: '.report-cards > :first-child', placement: 'bottom' },
      { key: 'savedReports', target: '.saved-reports', placement: 'top' },
    ],
  },
  library: {
    at: ['/document-library', '/study/:studyId/document-library', '/org/document-library'],
    stops: [
      title('library'),
      { key: 'librarySearch', target: '.library-search', placement: 'bottom' },
      { key: 'libraryFolders', target: '.library > :first-child', placement: 'top' },
    ],
  },
  siteSurveys: {
    at: ['/site-surveys'],
    stops: [title('siteSurveys'), { key: 'surveyLines', target: '.line-card', placement: 'bottom' }],
  },
  learning: {
    at: ['/learning', '/study/:studyId/learning'],
    stops: [title('learning'), { key: 'learningLines', target: '.line-card', placement: 'bottom' }],
  },
  announcements: {
    at: ['/admin/org/announcements', '/admin/study/:studyId/announcements'],
    stops: [title('announcementList'), createActionsStop('announcementNew')],
  },
} as const satisfies Readonly<Record<string, PageTour>>

export type TourName = 'frame' | keyof typeof pageTours

const namesOfPages = Object.keys(pageTours) as (keyof typeof pageTours)[]

export const stopsOf = (name: TourName): readonly TourStop[] => (name === 'frame' ? frame : pageTours[name].stops)

/** Returns the tour for a URL path below /crm; null if the page has no tour. Pure. */
export const findTour = (pathname: string): TourName | null =>
  namesOfPages.find((name) => pageTours[name].at.some((pattern) => matchPath(pattern, pathname) !== null)) ?? null
