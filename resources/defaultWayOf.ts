import type { ResourceDefinition } from './core/resource.ts'
import { resources } from './index.ts'
import type { NotificationWay } from './notificationChoice.ts'
import type { Topic } from './topics.ts'

/** How users are notified of a topic until they choose: in the application, of an opt-in topic not at all. Both sides. Pure. */
export const defaultWayOf = (topic: Topic): NotificationWay =>
  (resources as readonly ResourceDefinition[]).some(({ notifies }) => notifies?.[topic]?.isOptIn === true) ? 'OFF' : 'IN_APPLICATION'
