import { openProfile } from '../../base/openProfile.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceForm } from '../../engine/resource/ResourceForm.tsx'
import { useParticipantForm } from './useParticipantForm.tsx'

/** Page to add or edit a participant. A new one is first checked for duplicates. */
export default function ParticipantEditor({ resource, id }: ScreenProps) {
  return id === undefined ? <NewParticipant resource={resource.name} /> : <ResourceForm resource={resource.name} id={id} />
}

function NewParticipant({ resource }: { readonly resource: string }) {
  const { beforeSend, onCreated, slots, dialog } = useParticipantForm({
    isOnPage: true,
    onAssigned: (participantId) => openProfile({ participantId }),
  })
  return (
    <>
      <ResourceForm resource={resource} beforeSend={beforeSend} onCreated={onCreated} slots={slots} />
      {dialog}
    </>
  )
}
