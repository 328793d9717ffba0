import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStepping } from '../../engine/listState/useStepping.ts'
import { withProfile } from '../person/address.ts'
import { profileContext } from '../person/inProfile.ts'
import { isPeopleOfStudy } from './peopleOfStudy.ts'
import type { StudyRow } from './useParticipantStudies.ts'

interface DetailSteps {
  /** Steps through participants (`profile`) or through the participant's studies. */
  readonly through: 'profile' | 'studies'
  /** Position from 1; null if there is nothing to step through. */
  readonly position: number | null
  readonly total: number
  /** Null at the ends. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

interface ShownDetail {
  readonly participantId: string
  readonly studyId: string
  readonly rows: readonly StudyRow[]
  readonly onStep: (studyId: string) => void
}

/**
 * Returns the steps to the previous and next details: the cards of the board if the profile was opened from one, else the participant's
 * studies.
 */
export function useDetailSteps({ participantId, studyId, rows, onStep }: ShownDetail): DetailSteps {
  const isInProfile = useContext(profileContext)
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const people = useStepping('participant', participantId)
  if (isInProfile && people.position !== null && isPeopleOfStudy(studyId)) {
    const stepToParticipant = (id: string | null) =>
      id === null
        ? null
        : () =>
            void navigate(
              { search: withProfile(window.location.search, { participantId: id, studyId, tab: null }), hash },
              // Closing the dialog shows the profile of the current participant, not of the first one.
              { replace: true, state: { ...(state as object | null), opensStudy: undefined } },
            )
    return {
      through: 'profile',
      position: people.position,
      total: people.total,
      previous: stepToParticipant(people.previous),
      next: stepToParticipant(people.next),
    }
  }
  const index = rows.findIndex((each) => each.studyId === studyId)
  const stepToStudy = (row: StudyRow | undefined) => (row === undefined ? null : () => onStep(row.studyId))
  return {
    through: 'studies',
    position: index === -1 || rows.length < 2 ? null : index + 1,
    total: rows.length,
    previous: index === -1 ? null : stepToStudy(rows[index - 1]),
    next: index === -1 ? null : stepToStudy(rows[index + 1]),
  }
}
