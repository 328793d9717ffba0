import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { UnreadCount } from './UnreadCount.tsx'

export const notificationsArea = {
  screens: { notifications: later(() => import('./NotificationsPage.tsx')) },
  menuCounts: { notification: UnreadCount },
  listActions: {
    notification: [
      {
        key: 'settings',
        label: 'notifications:settings.open',
        isOffered: (may) => may('notificationChoice', 'list'),
        Component: later(() => import('./NotificationSettings.tsx')),
      },
    ],
  },
} satisfies Area
