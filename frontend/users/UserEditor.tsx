import { useMemo } from 'react'
import { useSession } from '../base/session/useSession.ts'
import type { ScreenProps } from '../engine/area.ts'
import { ResourceForm } from '../engine/form/ResourceForm.tsx'

/** The generated form of a user; a new one begins with the organisation's language and its default role (specification 1, section 3). */
export default function UserEditor({ resource, id }: ScreenProps) {
  const { language, defaultRoleId } = useSession().organisation
  const given = useMemo(() => ({ language, ...(defaultRoleId === null ? {} : { roleId: defaultRoleId }) }), [language, defaultRoleId])
  return <ResourceForm resource={resource.name} id={id} given={given} />
}
