import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { UnreadCount } from './UnreadCount.tsx'

export const notificationsArea = {
  screens: { notifications: lazyPart(() => import('./NotificationsPage.tsx')) },
  menuCounts: { notification: UnreadCount },
  listActions: {
    notification: [
      {
        key: 'settings',
        label: 'notifications:settings.open',
        isOffered: (may) => may('notificationChoice', 'list'),
        Component: lazyPart(() => import('./NotificationSettings.tsx')),
      },
    ],
  },
} satisfies Area
