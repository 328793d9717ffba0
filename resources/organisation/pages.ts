import { definePage, type PageDefinition } from '../core/page.ts'

const developers = { page: 'DEV', action: 'CONTRIBUTE' } as const

/** Every screen that belongs to no resource, except the sign-in and sign-out screens. */
export const pages = [
  definePage({
    name: 'home',
    path: '/',
    leadsTo: 'portfolio',
    namespace: 'common',
    menu: { area: 'main', group: 'start', order: 10, icon: 'home' },
  }),
  definePage({
    name: 'portfolio',
    path: '/portfolio',
    needs: { page: 'PORTFOLIO' },
    namespace: 'common',
    menu: { area: 'main', group: 'start', order: 10, icon: 'home' },
  }),
  definePage({
    name: 'dashboard',
    path: '/dashboard',
    inStudy: '/study/:studyId/dashboard',
    namespace: 'dashboard',
    menu: { area: 'main', group: 'insights', order: 10, icon: 'dashboard', flags: ['organization-dashboard', 'study-dashboard'] },
  }),
  definePage({ name: 'organisationDashboard', path: '/org/dashboard', namespace: 'dashboard' }),
  definePage({ name: 'organisationLibrary', path: '/org/document-library', needs: { page: 'DOCUMENT_LIBRARY' }, namespace: 'documents' }),
  definePage({
    name: 'dailyActivities',
    path: '/daily-activities',
    needs: { page: 'DAILY_ACTIVITIES' },
    namespace: 'dailyActivities',
    menu: { area: 'main', group: 'conduct', order: 10, icon: 'check' },
  }),
  definePage({
    name: 'studyScheduler',
    path: '/study-scheduler',
    needs: { page: 'STUDY_SCHEDULER' },
    namespace: 'studyScheduler',
    menu: { area: 'main', group: 'conduct', order: 20, icon: 'calendar' },
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
    isWide: true,
    menu: { area: 'main', group: 'recruit', order: 20, icon: 'board' },
  }),
  definePage({
    name: 'studyConduct',
    path: '/study-conduct',
    needs: { page: 'STUDY_CONDUCT' },
    namespace: 'trialboard',
    isWide: true,
    menu: { area: 'main', group: 'conduct', order: 50, icon: 'flow' },
  }),
  definePage({
    name: 'recruitment',
    path: '/recruitment',
    needs: { page: 'RECRUITMENT_DASHBOARD' },
    namespace: 'trialboard',
    menu: { area: 'main', group: 'recruit', order: 10, icon: 'funnel' },
  }),
  definePage({
    name: 'reports',
    path: '/report',
    needs: { page: 'REPORTS' },
    namespace: 'report',
    menu: { area: 'main', group: 'insights', order: 20, icon: 'chart' },
  }),
  definePage({
    name: 'siteSurveys',
    path: '/site-surveys',
    needs: { page: 'SITE_SURVEYS' },
    namespace: 'siteSurvey',
    menu: { area: 'main', group: 'library', order: 30, icon: 'solution' },
  }),
  definePage({
    name: 'essentialRecords',
    path: '/essential-records',
    inStudy: '/study/:studyId/essential-records',
    needs: { page: 'ESSENTIAL_RECORDS' },
    namespace: 'binder',
    isWide: true,
    menu: { area: 'main', group: 'library', order: 35, icon: 'records', beside: 'expectedDocument' },
  }),
  definePage({
    name: 'binder',
    path: '/binder',
    inStudy: '/study/:studyId/binder',
    needs: { page: 'ESSENTIAL_RECORDS' },
    namespace: 'binder',
    menu: { area: 'main', group: 'library', order: 70, icon: 'binder', beside: 'expectedDocument' },
  }),
  definePage({
    name: 'learning',
    path: '/learning',
    inStudy: '/study/:studyId/learning',
    needs: { page: 'LEARNING' },
    namespace: 'learning',
    menu: { area: 'main', group: 'library', order: 20, icon: 'read' },
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
    menu: { area: 'admin', group: 'training', order: 20, icon: 'certificate' },
  }),
  definePage({ name: 'auditSeals', path: '/admin/audit-history/seals', needs: { page: 'ADMIN_AUDIT' }, namespace: 'audit' }),
  definePage({
    name: 'developer',
    path: '/admin/dev',
    guard: developers,
    namespace: 'common',
    menu: { area: 'admin', group: 'system', order: 40, icon: 'code' },
  }),
  definePage({
    name: 'modules',
    path: '/admin/modules',
    guard: developers,
    namespace: 'common',
    menu: { area: 'admin', group: 'system', order: 50, icon: 'tool' },
  }),
] as const satisfies readonly PageDefinition[]

/** Name of a page, under which its component is registered. */
export type PageKey = (typeof pages)[number]['name']

/** @throws if no page has that name. Names come from declarations, which are checked when a node starts */
export function pageNamed(name: string): PageDefinition {
  const page = pages.find((each) => each.name === name)
  if (page === undefined) throw new Error(`No page is named '${name}'`)
  return page
}
