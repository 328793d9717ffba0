import type { Hook } from '../engine/types.ts'

/** Other fields are other forms and other checks: nodes and screens ask again. */
export const forgetCustomFields: Hook = {
  send: ({ caller, studydesk, onceCommitted }) => {
    onceCommitted(({ access }) => access.forget(caller.orgId))
    return [studydesk.access.changedStatement(caller.orgId)]
  },
}
