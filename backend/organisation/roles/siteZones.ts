import type { ResourceHooks } from '../../platform/engine/types.ts'

/** Hooks that make nodes and screens reload the time zone of a site, because its date may have changed. */
export const siteZoneHooks: ResourceHooks = {
  on: {
    every: {
      send: ({ caller, before, after, studydesk, onceCommitted }) => {
        if ((before?.timeZone ?? null) === (after.timeZone ?? null)) return []
        onceCommitted(({ access }) => access.forget(caller.orgId))
        return [studydesk.access.changedStatement(caller.orgId)]
      },
    },
  },
}
