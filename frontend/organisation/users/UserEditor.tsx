import { useMemo } from 'react'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceForm } from '../../engine/resource/ResourceForm.tsx'
import { HeldInvitationNotice } from './HeldInvitationNotice.tsx'

/**
 * Generated form of a user. A new user starts with the organisation's language, its default role (specification 1, section 3) and an
 * invitation.
 */
export default function UserEditor({ resource, id }: ScreenProps) {
  const { language, defaultRoleId } = useSession().organisation
  const may = useMay()
  const input = useMemo(
    () => ({ language, sendInvitation: true, ...(defaultRoleId === null ? {} : { roleId: defaultRoleId }) }),
    [language, defaultRoleId],
  )
  return (
    <>
      {id !== undefined && may('user', 'update') && <HeldInvitationNotice userId={id} />}
      <ResourceForm resource={resource.name} id={id} preset={input} />
    </>
  )
}
