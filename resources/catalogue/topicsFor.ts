import { hasNeededLevel } from '../core/access.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../index.ts'
import type { Topic } from '../messages/topics.ts'

/**
 * Returns the topics that a user can be notified about: they may read the rows and, where required, act on them. Used by both server and
 * screens. Pure.
 */
export const topicsFor = (holder: Parameters<typeof hasNeededLevel>[0]): readonly Topic[] =>
  (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    Object.entries(resource.notifies ?? {}).flatMap(([topic, { needs }]) => {
      const { read } = resource.actions
      return read !== undefined &&
        hasNeededLevel(holder, resource, read) &&
        (needs === undefined || hasNeededLevel(holder, resource, needs))
        ? [topic as Topic]
        : []
    }),
  )
