import { mayOn } from './core/access.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { resources } from './index.ts'
import type { Topic } from './topics.ts'

/** Topics of which somebody may be told: they may read such records, and act on them where that is asked for. Both sides. Pure. */
export const topicsFor = (asker: Parameters<typeof mayOn>[0]): readonly Topic[] =>
  (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    Object.entries(resource.notifies ?? {}).flatMap(([topic, { needs }]) => {
      const { read } = resource.actions
      return read !== undefined && mayOn(asker, resource, read) && (needs === undefined || mayOn(asker, resource, needs))
        ? [topic as Topic]
        : []
    }),
  )
