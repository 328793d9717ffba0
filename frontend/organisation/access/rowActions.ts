import { can } from '#resources/core/access.ts'
import { getCurrentSession } from '../../base/sessionStore.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../../engine/area.ts'

/** Row actions of roles. "Make default" requires OWN on roles and CONTRIBUTE on the organisation. */
export const roleRowActions: readonly CustomRowAction<'role'>[] = [
  {
    key: 'makeDefault',
    label: 'common:roleEditor.default.make',
    isOffered: ({ id }) => {
      const session = getCurrentSession()
      return (
        session !== null &&
        session.organisation.defaultRoleId !== id &&
        can(session.abilities, 'ADMIN_ROLES', 'OWN') &&
        can(session.abilities, 'ADMIN_ORGANIZATION', 'CONTRIBUTE')
      )
    },
    Component: lazyPart(() => import('./MakeDefault.tsx')),
  },
]
