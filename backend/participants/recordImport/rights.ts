import type { Caller } from '../../platform/common/caller.ts'
import { forbidden } from '../../platform/common/errors.ts'

/** Requires the rights of an import of participants and of an assignment of forms. @throws forbidden */
export function requireImportRights(caller: Caller): void {
  if (!caller.can('PARTICIPANTS', 'CONTRIBUTE') || !caller.can('ASSIGN_FORMS', 'CONTRIBUTE')) throw forbidden()
}
