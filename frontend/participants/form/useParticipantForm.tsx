import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { FormExtras, FormSlots } from '../../engine/form/useRecordForm.ts'
import { AgreementOfNew } from '../agreement/AgreementOfNew.tsx'
import type { ChosenAgreement } from '../agreement/agreementFile.ts'
import { useAgreementUpload } from '../agreement/useAgreementUpload.ts'
import { noteAdded } from '../profile/justAdded.ts'
import { EarlyName, EarlyNotice } from './EarlyNotice.tsx'
import { StudyOfNew } from './StudyOfNew.tsx'
import { useDuplicateCheck } from './useDuplicateCheck.ts'
import { type PlaceOfNew, useStudyOfNew } from './useStudyOfNew.ts'

const DuplicateDialog = later(() => import('./DuplicateDialog.tsx'))
const DuplicateSection = later(() => import('./DuplicateSection.tsx'))

interface ParticipantFormOptions {
  /** The recruitment board from which the form was opened: its study and site are chosen at first, and the narrower agreement is offered, too. */
  readonly place?: PlaceOfNew | undefined
  /** The form is a page of its own: possible duplicates are listed in it, and a dialog is for every other place. */
  readonly isOnPage?: boolean
  /** Somebody who was there already was assigned to a study in place of being added once more. */
  readonly onAssigned: (participantId: string) => void
}

/**
 * What adding a participant has beside the generated form, on a page and in a drawer: the duplicate check before it and while typing, and
 * the study and the signed agreement that follow it. Specification 2, section 4 ("Add-participant flow").
 */
export function useParticipantForm({ place: board, isOnPage = false, onAssigned }: ParticipantFormOptions) {
  const check = useDuplicateCheck()
  const isOnBoard = board !== undefined
  const [agreement, setAgreement] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard })
  const study = useStudyOfNew(board)
  const [early, setEarly] = useState<readonly DuplicateHit[]>([])
  /** What was typed when somebody wanted to see whom it may be; null while nobody does. */
  const [looked, setLooked] = useState<Values | null>(null)

  const beforeSend: FormExtras['beforeSend'] = async (changes, values, tell) =>
    study.isComplete() ? check.ask(changes, values, tell) : false
  const onCreated = async (row: AnsweredRow, open: (tab?: string) => void) => {
    noteAdded(row.id)
    await study.assign(row)
    const isUploaded = agreement === null || (await upload.send({ participantId: row.id, chosen: agreement }))
    open(isUploaded ? undefined : 'agreement')
  }
  const assigned = (participantId: string) => {
    if (check.question !== null) check.cancel()
    setLooked(null)
    onAssigned(participantId)
  }
  const place = { studyId: study.choice.studyId, siteId: study.choice.siteId }
  const question = check.question !== null && {
    ...check.question,
    place,
    onAssigned: assigned,
    onCancel: check.cancel,
    onAdd: check.addAnyway,
    onRetry: () => void check.retry(),
  }
  const isListed = isOnPage
  return {
    beforeSend,
    onCreated,
    slots: (values: Values): FormSlots => ({
      notice:
        question && isListed ? (
          <Awaiting fallback={null}>
            <DuplicateSection {...question} values={values} />
          </Awaiting>
        ) : (
          <EarlyNotice values={values} onFound={setEarly} onLook={() => setLooked(values)} />
        ),
      below: (
        <>
          {study.isPossible && <StudyOfNew {...study} />}
          <AgreementOfNew chosen={agreement} progress={upload.progress} isOnBoard={isOnBoard} onChoose={setAgreement} />
        </>
      ),
      footer: question ? undefined : <EarlyName matches={early} onLook={() => setLooked(values)} />,
    }),
    dialog: (
      <Awaiting fallback={null}>
        {question && !isListed && <DuplicateDialog {...question} />}
        {looked !== null && early.length > 0 && (
          <DuplicateDialog entry={looked} matches={early} place={place} onAssigned={assigned} onCancel={() => setLooked(null)} />
        )}
      </Awaiting>
    ),
  }
}
