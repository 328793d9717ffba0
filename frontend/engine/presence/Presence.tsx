import './presence.css'
import { Tooltip } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PresentPerson } from '#resources/core/answers.ts'
import { screens } from '../../base/live/screens.ts'
import { useStore } from '../../base/store.ts'
import { Initials } from '../../base/ui/Initials.tsx'

interface PresenceProps {
  readonly resource: string
  readonly id: string
  /** This screen is a form that may change the record. */
  readonly isEditing: boolean
}

/** Avatars that are shown; the rest is a number. */
const most = 4

/** The other people who have the record open, and those of them who are editing: announced politely when it changes. */
export function Presence({ resource, id, isEditing }: PresenceProps) {
  const { t } = useTranslation('common')
  const people = usePresence({ resource, id, isEditing })
  const wordsOf = (person: PresentPerson) => t(person.isEditing ? 'presence.editing' : 'presence.looking', { name: person.fullName })
  const [editor, ...editors] = people.filter((person) => person.isEditing)
  return (
    <span className="presence" role="status" aria-label={t('presence.label')}>
      {people.slice(0, most).map((person) => (
        <Tooltip key={person.userId} title={wordsOf(person)}>
          <span className="presence-person">
            <Initials id={person.userId} name={person.fullName} isActive={person.isEditing} />
            {person !== editor && <span className="visually-hidden">{wordsOf(person)}</span>}
          </span>
        </Tooltip>
      ))}
      {people.length > most && <span>{t('presence.more', { count: people.length - most })}</span>}
      {editor !== undefined && (
        <span className="presence-words">
          {wordsOf(editor)}
          {editors.length > 0 && people.length <= most && <span aria-hidden> {t('presence.more', { count: editors.length })}</span>}
        </span>
      )}
    </span>
  )
}

/**
 * Says that this screen has a record open, and answers who else has, on any node: the newest first, each once. The user's own tabs
 * do not count.
 */
function usePresence({ resource, id, isEditing }: PresenceProps): readonly PresentPerson[] {
  useEffect(() => screens.show({ kind: 'record', resource, id, isEditing }), [resource, id, isEditing])
  return useStore(screens.people, () => screens.peopleAt(resource, id))
}
