import type { ResourceHooks } from '../engine/types.ts'

/** Another time zone of a site is another day for everybody who works with it: nodes and screens ask again. */
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
