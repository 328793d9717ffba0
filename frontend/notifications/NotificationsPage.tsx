import { notification } from '#resources/notification.ts'
import { ResourceList } from '../engine/resource/ResourceList.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'

const feed = { label: 'notifications:feed.label', opensAs: 'other', settled: ['category'], Body: NotificationFeed } as const

/** What the reader was told, the newest first. Specification 1, section 2: /notifications. */
export default function NotificationsPage() {
  return <ResourceList resource={notification.name} body={feed} />
}
