import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStepping } from '../../engine/listState/useStepping.ts'
import { withProfile } from '../person/address.ts'
import { inProfileContext } from '../person/inProfile.ts'
import { isPeopleOfStudy } from './peopleOfStudy.ts'
import type { StudyRow } from './useParticipantStudies.ts'

interface DetailSteps {
  /** Through whom or what it leads. */
  readonly through: 'profile' | 'studies'
  /** From 1; null where nothing is behind it. */
  readonly position: number | null
  readonly total: number
  /** Null at the ends. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

interface Shown {
  readonly participantId: string
  readonly studyId: string
  readonly rows: readonly StudyRow[]
  readonly onStep: (studyId: string) => void
}

/** To the one before and after: the cards of the board behind the profile where it was opened from one, else the participant's studies. */
export function useDetailSteps({ participantId, studyId, rows, onStep }: Shown): DetailSteps {
  const isInProfile = useContext(inProfileContext)
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const people = useStepping('participant', participantId)
  if (isInProfile && people.position !== null && isPeopleOfStudy(studyId)) {
    const to = (id: string | null) =>
      id === null
        ? null
        : () =>
            void navigate(
              { search: withProfile(window.location.search, { participantId: id, studyId, tab: null }), hash },
              // Closing leads to the profile of whoever is shown then, and not back to the first one's.
              { replace: true, state: { ...(state as object | null), opensStudy: undefined } },
            )
    return {
      through: 'profile',
      position: people.position,
      total: people.total,
      previous: to(people.previous),
      next: to(people.next),
    }
  }
  const place = rows.findIndex((each) => each.studyId === studyId)
  const to = (row: StudyRow | undefined) => (row === undefined ? null : () => onStep(row.studyId))
  return {
    through: 'studies',
    position: place === -1 || rows.length < 2 ? null : place + 1,
    total: rows.length,
    previous: place === -1 ? null : to(rows[place - 1]),
    next: place === -1 ? null : to(rows[place + 1]),
  }
}
