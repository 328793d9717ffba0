import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { toast } from '../../base/toasts.ts'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { siteFieldId } from '../studies/StudySiteFields.tsx'
import { useAssignment } from '../studies/useAssignment.ts'
import { type StudyPlace, useStudyChoice } from '../studies/useStudyChoice.ts'
import { useStudySources } from '../studies/useStudySources.ts'

export type StudyOfNewState = Pick<ReturnType<typeof useStudyOfNew>, 'prefix' | 'choice' | 'isTried'>

/** A study and site, and the column of its board in which a new participant begins; absent: the first. */
export interface PlaceOfNew extends Required<StudyPlace> {
  readonly columnId?: string
}

/** The study that a new participant is assigned to once they exist: that of the board, else the one of the switcher at first, or none. */
export function useStudyOfNew(board?: PlaceOfNew) {
  const { t } = useTranslation('participants')
  const isPossible = useMay()('participantStudy', 'create')
  const prefix = useId()
  const [isTried, setIsTried] = useState(false)
  const switched = useStudyOfLists()
  const choice = useStudyChoice({
    first: board ?? (switched === null ? {} : { studyId: switched.id }),
    takesOnlyStudy: false,
    isEnabled: isPossible,
  })
  const { run } = useAssignment()
  const { studyId, siteId } = choice
  const { likeliestOnceKnown } = useStudySources(studyId)

  return {
    prefix,
    choice,
    isTried,
    isPossible,
    /** False where a study is chosen and its site is missing: the field says so, and takes the focus. */
    isComplete: (): boolean => {
      setIsTried(true)
      if (!isPossible || studyId === undefined || siteId !== undefined) return true
      focusWhenDrawn(siteFieldId(prefix))
      return false
    },
    /** Assigns whoever was added. Where that fails it is told, and they stay. */
    assign: async ({ id: participantId, referralSource }: AnsweredRow): Promise<void> => {
      if (!isPossible || studyId === undefined || siteId === undefined) return
      const sourceId = await likeliestOnceKnown(referralSource)
      const isOnBoard = studyId === board?.studyId && board.columnId !== undefined
      const column = isOnBoard ? { columnId: board.columnId } : {}
      const { errors } = await run([{ participantId, studyId, siteId, ...(sourceId === undefined ? {} : { sourceId }), ...column }])
      const [failed] = errors
      if (failed === undefined) toast({ kind: 'success', message: t('studies.studyAssigned') })
      else toast({ kind: 'error', message: t('studies.addedOnly'), description: failed.message })
    },
  }
}
