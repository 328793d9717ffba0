import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { FormExtras, FormSlots } from '../../engine/form/useRecordForm.ts'
import { AgreementOfNew } from '../agreement/AgreementOfNew.tsx'
import type { ChosenAgreement } from '../agreement/agreementFile.ts'
import { useAgreementUpload } from '../agreement/useAgreementUpload.ts'
import { noteAdded } from '../profile/justAdded.ts'
import { EarlyName, EarlyNotice } from './EarlyNotice.tsx'
import { StudyOfNew } from './StudyOfNew.tsx'
import { useDuplicateCheck } from './useDuplicateCheck.ts'
import { type NewParticipantSite, useStudyOfNew } from './useStudyOfNew.ts'

const DuplicateDialog = lazyPart(() => import('./DuplicateDialog.tsx'))
const DuplicateSection = lazyPart(() => import('./DuplicateSection.tsx'))

interface ParticipantFormOptions {
  /** Recruitment board that opened the form. Its study and site are preselected, and the agreement for one study is also offered. */
  readonly place?: NewParticipantSite | undefined
  /** True if the form is a page, which lists possible duplicates itself. Elsewhere a dialog shows them. */
  readonly isOnPage?: boolean
  /** Called when an existing participant was assigned to a study and no record was added. */
  readonly onAssigned: (participantId: string) => void
}

/**
 * Steps of adding a participant around the generated form, on a page or in a drawer: the duplicate check while typing and before saving,
 * then the study and the signed agreement. Specification 2, section 4 ("Add-participant flow").
 */
export function useParticipantForm({ place: board, isOnPage = false, onAssigned }: ParticipantFormOptions) {
  const check = useDuplicateCheck()
  const isOnBoard = board !== undefined
  const [agreement, setAgreement] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard })
  const study = useStudyOfNew(board)
  const [earlyHits, setEarlyHits] = useState<readonly DuplicateHit[]>([])
  /** Form values when the user opened the matches; null otherwise. */
  const [reviewedInput, setReviewedInput] = useState<Values | null>(null)

  const beforeSend: FormExtras['beforeSend'] = async (changes, values, notify) =>
    study.isComplete() ? check.ask(changes, values, notify) : false
  const onCreated = async (row: ResponseRow, open: (tab?: string) => void) => {
    noteAdded(row.id)
    await study.assign(row)
    const isUploaded = agreement === null || (await upload.send({ participantId: row.id, chosen: agreement }))
    open(isUploaded ? undefined : 'agreement')
  }
  const handleAssigned = (participantId: string) => {
    if (check.question !== null) check.cancel()
    setReviewedInput(null)
    onAssigned(participantId)
  }
  const studySite = { studyId: study.choice.studyId, siteId: study.choice.siteId }
  const question = check.question !== null && {
    ...check.question,
    place: studySite,
    onAssigned: handleAssigned,
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
          <Suspended fallback={null}>
            <DuplicateSection {...question} values={values} />
          </Suspended>
        ) : (
          <EarlyNotice values={values} onFound={setEarlyHits} onLook={() => setReviewedInput(values)} />
        ),
      below: (
        <>
          {study.canAssign && <StudyOfNew {...study} />}
          <AgreementOfNew chosen={agreement} progress={upload.progress} isOnBoard={isOnBoard} onChoose={setAgreement} />
        </>
      ),
      footer: question ? undefined : <EarlyName matches={earlyHits} onLook={() => setReviewedInput(values)} />,
    }),
    dialog: (
      <Suspended fallback={null}>
        {question && !isListed && <DuplicateDialog {...question} />}
        {reviewedInput !== null && earlyHits.length > 0 && (
          <DuplicateDialog
            entry={reviewedInput}
            matches={earlyHits}
            place={studySite}
            onAssigned={handleAssigned}
            onCancel={() => setReviewedInput(null)}
          />
        )}
      </Suspended>
    ),
  }
}
