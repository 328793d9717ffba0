import type { announcementDelivery } from '#resources/messages/announcementDelivery.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

const resendableStates: readonly string[] = [
  'HELD',
  'FAILED',
  'UNKNOWN',
] satisfies (typeof announcementDelivery.fields.status.states)[number][]

const SendAgainDialog = lazyPart(() => import('./SendAgainDialog.tsx'))

export const announcementsArea = {
  screens: {
    announcement: lazyPart(() => import('./AnnouncementPage.tsx').then(({ AnnouncementPage }) => ({ default: AnnouncementPage }))),
    announcementForm: lazyPart(() => import('./AnnouncementForm.tsx').then(({ AnnouncementForm }) => ({ default: AnnouncementForm }))),
  },
  panels: { announcementArticle: lazyPart(() => import('./Article.tsx').then(({ ArticlePanel }) => ({ default: ArticlePanel }))) },
  pages: {
    announcements: lazyPart(() => import('./AnnouncementsOfFlags.tsx')),
    studyAnnouncement: lazyPart(() =>
      import('./AnnouncementPage.tsx').then(({ StudyAnnouncementPage }) => ({ default: StudyAnnouncementPage })),
    ),
    studyAnnouncementForm: lazyPart(() =>
      import('./AnnouncementForm.tsx').then(({ StudyAnnouncementForm }) => ({ default: StudyAnnouncementForm })),
    ),
  },
  rowActions: {
    announcementDelivery: [
      {
        key: 'sendAgain',
        label: 'dashboard:announcements.sendAgain',
        isOffered: (row, may) => resendableStates.includes(row.status) && may('announcement', 'update'),
        Component: lazyPart(() =>
          import('./SendAgainDialog.tsx').then(({ SendOneAgainDialog: SendAgainToOne }) => ({ default: SendAgainToOne })),
        ),
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
