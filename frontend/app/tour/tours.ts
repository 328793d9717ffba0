import { matchPath } from 'react-router'

/** A place that a tour shows. Its texts stand under its key. What is not on the screen of its reader (a right, a feature, a phone's width) is not shown. */
export interface Stop {
  readonly key: string
  readonly target: string
  readonly placement: 'right' | 'rightBottom' | 'bottom' | 'bottomRight' | 'top'
}

/** The frame around every screen, in this order. */
const frame: readonly Stop[] = [
  { key: 'menu', target: '.side nav', placement: 'right' },
  { key: 'phoneMenu', target: '.bottom-bar', placement: 'top' },
  { key: 'notifications', target: '.side nav a[href$="/notifications"]', placement: 'right' },
  { key: 'search', target: '.search-button', placement: 'bottom' },
  { key: 'study', target: '.study-switcher', placement: 'bottom' },
  { key: 'page', target: '#main h1', placement: 'bottom' },
  { key: 'announcements', target: '.announcement-card', placement: 'top' },
  { key: 'feedback', target: '.feedback-button', placement: 'bottomRight' },
  { key: 'user', target: '.user-button', placement: 'bottomRight' },
  { key: 'administration', target: '.side-end a', placement: 'rightBottom' },
]

interface PageTour {
  /** Addresses in the router's spelling, below /crm. */
  readonly at: readonly string[]
  readonly stops: readonly Stop[]
}

const title = (key: string): Stop => ({ key, target: '#main h1', placement: 'bottom' })
const actions = (key: string): Stop => ({ key, target: '#main .page-actions', placement: 'bottomRight' })

/** Pages that take more than a glance have a tour of their own. */
const pageTours = {
  dashboard: {
    at: ['/dashboard', '/org/dashboard', '/study/:studyId/dashboard'],
    stops: [title('dashboard'), actions('dashboardArrange'), { key: 'dashboardWidget', target: '.dashboard-widget', placement: 'bottom' }],
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
    stops: [title('announcementList'), actions('announcementNew')],
  },
} as const satisfies Readonly<Record<string, PageTour>>

export type TourName = 'frame' | keyof typeof pageTours

const namesOfPages = Object.keys(pageTours) as (keyof typeof pageTours)[]

export const stopsOf = (name: TourName): readonly Stop[] => (name === 'frame' ? frame : pageTours[name].stops)

/** The tour of the page at an address, below /crm; null where it needs none. Pure. */
export const tourAt = (pathname: string): TourName | null =>
  namesOfPages.find((name) => pageTours[name].at.some((pattern) => matchPath(pattern, pathname) !== null)) ?? null
