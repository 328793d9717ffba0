import type { announcementDelivery } from '#resources/announcementDelivery.ts'
import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

const mayNeedAgain: readonly string[] = ['HELD', 'FAILED', 'UNKNOWN'] satisfies (typeof announcementDelivery.fields.status.states)[number][]

const SendAgainDialog = later(() => import('./SendAgainDialog.tsx'))

export const announcementsArea = {
  screens: {
    announcement: later(() => import('./AnnouncementPage.tsx').then(({ AnnouncementPage }) => ({ default: AnnouncementPage }))),
    announcementForm: later(() => import('./AnnouncementForm.tsx').then(({ AnnouncementForm }) => ({ default: AnnouncementForm }))),
  },
  panels: { announcementArticle: later(() => import('./Article.tsx').then(({ ArticlePanel }) => ({ default: ArticlePanel }))) },
  pages: {
    announcements: later(() => import('./AnnouncementsOfFlags.tsx')),
    studyAnnouncement: later(() =>
      import('./AnnouncementPage.tsx').then(({ StudyAnnouncementPage }) => ({ default: StudyAnnouncementPage })),
    ),
    studyAnnouncementForm: later(() =>
      import('./AnnouncementForm.tsx').then(({ StudyAnnouncementForm }) => ({ default: StudyAnnouncementForm })),
    ),
  },
  rowActions: {
    announcementDelivery: [
      {
        key: 'sendAgain',
        label: 'dashboard:announcements.sendAgain',
        isOffered: (row, may) => mayNeedAgain.includes(row.status) && may('announcement', 'update'),
        Component: later(() => import('./SendAgainDialog.tsx').then(({ SendAgainToOne }) => ({ default: SendAgainToOne }))),
      },
    ],
  },
  bulkActions: {
    announcementDelivery: [
      {
        key: 'sendAgain',
        label: 'dashboard:announcements.sendAgain',
        isOffered: (may) => may('announcement', 'update'),
        Component: SendAgainDialog,
      },
    ],
  },
} satisfies Area
