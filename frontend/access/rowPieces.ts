import { can } from '#resources/core/access.ts'
import { currentSession } from '../base/sessionStore.ts'
import { later } from '../base/ui/later.tsx'
import type { RowPiece } from '../engine/area.ts'

/** For owners of the roles who may change the organisation. */
export const roleRowPieces: readonly RowPiece<'role'>[] = [
  {
    key: 'makeDefault',
    label: 'common:roleEditor.default.make',
    isOffered: ({ id }) => {
      const session = currentSession()
      return (
        session !== null &&
        session.organisation.defaultRoleId !== id &&
        can(session.abilities, 'ADMIN_ROLES', 'OWN') &&
        can(session.abilities, 'ADMIN_ORGANIZATION', 'CONTRIBUTE')
      )
    },
    Component: later(() => import('./MakeDefault.tsx')),
  },
]
