import { definePage, type PageDefinition } from './core/page.ts'

const developers = { page: 'DEV', action: 'CONTRIBUTE' } as const

/** Every screen that is no resource's, but for those of signing in and out. */
export const pages = [
  definePage({
    name: 'home',
    path: '/',
    leadsTo: 'portfolio',
    namespace: 'common',
    menu: { area: 'main', order: 10, icon: 'home' },
  }),
  definePage({
    name: 'portfolio',
    path: '/portfolio',
    needs: { page: 'PORTFOLIO' },
    namespace: 'common',
    menu: { area: 'main', order: 10, icon: 'home' },
  }),
  definePage({
    name: 'dashboard',
    path: '/dashboard',
    inStudy: '/study/:studyId/dashboard',
    namespace: 'dashboard',
    menu: { area: 'main', order: 21, icon: 'dashboard', flags: ['organization-dashboard', 'study-dashboard'] },
  }),
  definePage({ name: 'organisationDashboard', path: '/org/dashboard', namespace: 'dashboard' }),
  definePage({ name: 'organisationLibrary', path: '/org/document-library', needs: { page: 'DOCUMENT_LIBRARY' }, namespace: 'documents' }),
  definePage({
    name: 'dailyActivities',
    path: '/daily-activities',
    needs: { page: 'DAILY_ACTIVITIES' },
    namespace: 'dailyActivities',
    menu: { area: 'main', order: 22, icon: 'check' },
  }),
  definePage({
    name: 'studyScheduler',
    path: '/study-scheduler',
    needs: { page: 'STUDY_SCHEDULER' },
    namespace: 'studyScheduler',
    menu: { area: 'main', order: 59, icon: 'schedule' },
  }),
  definePage({
    name: 'siteScheduler',
    path: '/study/:studyId/site/:siteId/study-scheduler',
    needs: { page: 'STUDY_SCHEDULER' },
    namespace: 'studyScheduler',
  }),
  definePage({
    name: 'trialBoard',
    path: '/trial-board',
    needs: { page: 'SCREENING' },
    namespace: 'trialboard',
    menu: { area: 'main', order: 61, icon: 'board' },
  }),
  definePage({
    name: 'studyConduct',
    path: '/study-conduct',
    needs: { page: 'STUDY_CONDUCT' },
    namespace: 'trialboard',
    menu: { area: 'main', order: 64, icon: 'experiment' },
  }),
  definePage({
    name: 'recruitment',
    path: '/recruitment',
    needs: { page: 'RECRUITMENT_DASHBOARD' },
    namespace: 'trialboard',
    menu: { area: 'main', order: 63, icon: 'funnel' },
  }),
  definePage({
    name: 'reports',
    path: '/report',
    needs: { page: 'REPORTS' },
    namespace: 'report',
    menu: { area: 'main', order: 66, icon: 'chart' },
  }),
  definePage({
    name: 'siteSurveys',
    path: '/site-surveys',
    needs: { page: 'SITE_SURVEYS' },
    namespace: 'siteSurvey',
    menu: { area: 'main', order: 68, icon: 'form' },
  }),
  definePage({
    name: 'learning',
    path: '/learning',
    inStudy: '/study/:studyId/learning',
    needs: { page: 'LEARNING' },
    namespace: 'learning',
    menu: { area: 'main', order: 70, icon: 'read' },
  }),
  definePage({
    name: 'report',
    path: '/report/:reportTypeId',
    inStudy: '/study/:studyId/report/:reportTypeId',
    needs: { page: 'REPORTS' },
    namespace: 'report',
  }),
  definePage({ name: 'meeting', path: '/meeting', namespace: 'dct' }),
  definePage({
    name: 'announcements',
    path: '/admin/announcements',
    guard: { page: 'ADMIN_STUDY' },
    needs: { page: 'ADMIN_ANNOUNCEMENTS' },
    namespace: 'dashboard',
  }),
  definePage({
    name: 'studyAnnouncementForm',
    path: '/admin/study/:studyId/announcements/edit/:announcementId',
    guard: { page: 'ADMIN_STUDY' },
    needs: { page: 'ADMIN_ANNOUNCEMENTS' },
    namespace: 'dashboard',
  }),
  definePage({ name: 'studyAnnouncement', path: '/dashboard/study/:studyId/announcement/:announcementId', namespace: 'dashboard' }),
  definePage({ name: 'version', path: '/version', namespace: 'common' }),
  definePage({ name: 'inviteAccepted', path: '/inviteAccepted', namespace: 'common' }),
  definePage({ name: 'newAccount', path: '/new-account-setup', namespace: 'common' }),
  definePage({ name: 'studyPreview', path: '/admin/studies/preview', needs: { page: 'ADMIN_STUDY' }, namespace: 'studies' }),
  definePage({ name: 'formPreview', path: '/form/preview', needs: { page: 'ADMIN_FORMS' }, namespace: 'forms' }),
  definePage({
    name: 'studyForm',
    path: '/admin/studies/edit/:studyId/form/:formId',
    needs: { page: 'ADMIN_STUDY' },
    namespace: 'forms',
  }),
  definePage({
    name: 'trainingMatrix',
    path: '/admin/training-matrix',
    needs: { page: 'LMS_ADMIN' },
    namespace: 'learning',
    menu: { area: 'admin', order: 75, icon: 'safety' },
  }),
  definePage({ name: 'auditSeals', path: '/admin/audit-history/seals', needs: { page: 'ADMIN_AUDIT' }, namespace: 'audit' }),
  definePage({
    name: 'developer',
    path: '/admin/dev',
    guard: developers,
    namespace: 'common',
    menu: { area: 'admin', order: 200, icon: 'code' },
  }),
  definePage({
    name: 'modules',
    path: '/admin/modules',
    guard: developers,
    namespace: 'common',
    menu: { area: 'admin', order: 210, icon: 'tool' },
  }),
] as const satisfies readonly PageDefinition[]

/** The name of a page, as its component is listed under. */
export type PageKey = (typeof pages)[number]['name']

/** @throws when no page has that name: names come from declarations, which are checked when a node starts */
export function pageNamed(name: string): PageDefinition {
  const found = pages.find((each) => each.name === name)
  if (found === undefined) throw new Error(`No page is named '${name}'`)
  return found
}
