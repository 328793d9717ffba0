import './presence.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PresentPerson } from '#resources/core/answers/answers.ts'
import { screens } from '../../base/live/screens.ts'
import { useStore } from '../../base/store.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { Tooltip } from '../../base/ui/Tooltip.tsx'

interface PresenceProps {
  readonly resource: string
  readonly id: string
  /** True if this screen is a form that may change the record. */
  readonly isEditing: boolean
}

/** Maximum number of avatars. Further users are shown as a number. */
const maxAvatars = 4

/** Shows the other users who have the record open, and who of them is editing. Screen readers announce changes politely. */
export function Presence({ resource, id, isEditing }: PresenceProps) {
  const { t } = useTranslation('common')
  const people = usePresence({ resource, id, isEditing })
  const describePresence = (person: PresentPerson) =>
    t(person.isEditing ? 'presence.editing' : 'presence.looking', { name: person.fullName })
  const [editor, ...editors] = people.filter((person) => person.isEditing)
  return (
    <span className="presence" role="status" aria-label={t('presence.label')}>
      {people.slice(0, maxAvatars).map((person) => (
        <Tooltip key={person.userId} title={describePresence(person)}>
          <span className="presence-person">
            <Initials id={person.userId} name={person.fullName} isActive={person.isEditing} />
            {person !== editor && <span className="visually-hidden">{describePresence(person)}</span>}
          </span>
        </Tooltip>
      ))}
      {people.length > maxAvatars && <span>{t('presence.more', { count: people.length - maxAvatars })}</span>}
      {editor !== undefined && (
        <span className="presence-words">
          {describePresence(editor)}
          {editors.length > 0 && people.length <= maxAvatars && <span aria-hidden> {t('presence.more', { count: editors.length })}</span>}
        </span>
      )}
    </span>
  )
}

/**
 * Registers the open record and returns the other users who have it open, on any node: newest first, each once. The user's own tabs do
 * not count.
 */
function usePresence({ resource, id, isEditing }: PresenceProps): readonly PresentPerson[] {
  useEffect(() => screens.show({ kind: 'record', resource, id, isEditing }), [resource, id, isEditing])
  return useStore(screens.people, () => screens.peopleAt(resource, id))
}
