import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../index.ts'
import type { NotificationChannel } from '../messages/notificationChoice.ts'
import type { Topic } from '../messages/topics.ts'

/**
 * Returns the default notification setting of a topic: in the application, or off for an opt-in topic. Used by both server and screens.
 * Pure.
 */
export const defaultChannelOf = (topic: Topic): NotificationChannel =>
  (resources as readonly ResourceDefinition[]).some(({ notifies }) => notifies?.[topic]?.isOptIn === true) ? 'OFF' : 'IN_APPLICATION'
