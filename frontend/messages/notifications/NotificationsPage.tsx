import { notification } from '#resources/messages/notification.ts'
import { ResourceList } from '../../engine/resource/ResourceList.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'

const feed = {
  label: 'notifications:feed.label',
  opensAs: 'other',
  settled: ['category'],
  placesTools: true,
  Body: NotificationFeed,
} as const

/** Notifications of the reader, the newest first. Specification 1, section 2: /notifications. */
export default function NotificationsPage() {
  return <ResourceList resource={notification.name} body={feed} />
}
