import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { showToast } from '../../base/toasts.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { getSiteFieldId } from '../participantStudies/StudySiteFields.tsx'
import { useAssignment } from '../participantStudies/useAssignment.ts'
import { type StudySiteChoice, useStudyChoice } from '../participantStudies/useStudyChoice.ts'
import { useStudySources } from '../participantStudies/useStudySources.ts'

export type StudyOfNewState = Pick<ReturnType<typeof useStudyOfNew>, 'prefix' | 'choice' | 'isTried'>

/** Study and site, and the board column for a new participant; the first column if absent. */
export interface NewParticipantSite extends Required<StudySiteChoice> {
  readonly columnId?: string
}

/**
 * Selects the study to assign a new participant to after the create. Preselects the board's study, else the one in the study switcher.
 */
export function useStudyOfNew(board?: NewParticipantSite) {
  const { t } = useTranslation('participants')
  const canAssign = useMay()('participantStudy', 'create')
  const prefix = useId()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const switchedStudy = useStudyOfLists()
  const choice = useStudyChoice({
    first: board ?? (switchedStudy === null ? {} : { studyId: switchedStudy.id }),
    takesOnlyStudy: false,
    isEnabled: canAssign,
  })
  const { run } = useAssignment()
  const { studyId, siteId } = choice
  const { likeliestOnceKnown } = useStudySources(studyId)

  return {
    prefix,
    choice,
    isTried: isSubmitted,
    canAssign,
    /** False if a study is chosen without a site. The site field shows the problem and takes the focus. */
    isComplete: (): boolean => {
      setIsSubmitted(true)
      if (!canAssign || studyId === undefined || siteId !== undefined) return true
      focusWhenDrawn(getSiteFieldId(prefix))
      return false
    },
    /** Assigns the new participant. If that fails, an error appears and the participant remains. */
    assign: async ({ id: participantId, referralSource }: ResponseRow): Promise<void> => {
      if (!canAssign || studyId === undefined || siteId === undefined) return
      const sourceId = await likeliestOnceKnown(referralSource)
      const isOnBoard = studyId === board?.studyId && board.columnId !== undefined
      const column = isOnBoard ? { columnId: board.columnId } : {}
      const { errors } = await run([{ participantId, studyId, siteId, ...(sourceId === undefined ? {} : { sourceId }), ...column }])
      const [failed] = errors
      if (failed === undefined) showToast({ kind: 'success', message: t('studies.studyAssigned') })
      else showToast({ kind: 'error', message: t('studies.addedOnly'), description: failed.message })
    },
  }
}
