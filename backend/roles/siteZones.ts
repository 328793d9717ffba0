import type { ResourceHooks } from '../engine/types.ts'

/** A site that changes its time zone may have another day: nodes and screens read its zone again. */
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
