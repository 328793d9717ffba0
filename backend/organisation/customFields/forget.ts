import type { Hook } from '../../platform/engine/types.ts'

/** Makes nodes and screens reload custom fields, because changed fields change forms and checks. */
export const forgetCustomFields: Hook = {
  send: ({ caller, studydesk, onceCommitted }) => {
    onceCommitted(({ access }) => access.forget(caller.orgId))
    return [studydesk.access.changedStatement(caller.orgId)]
  },
}
