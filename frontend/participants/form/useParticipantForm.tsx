import { lazy, Suspense, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { FormSlots } from '../../engine/form/useRecordForm.ts'
import { AgreementOfNew } from '../agreement/AgreementOfNew.tsx'
import type { ChosenAgreement } from '../agreement/agreementFile.ts'
import { useAgreementUpload } from '../agreement/useAgreementUpload.ts'
import { EarlyNotice } from './EarlyNotice.tsx'
import { useDuplicateCheck } from './useDuplicateCheck.ts'

const DuplicateDialog = lazy(() => import('./DuplicateDialog.tsx'))
const DuplicateSection = lazy(() => import('./DuplicateSection.tsx'))

interface ParticipantFormOptions {
  /** The form stands on the recruitment board, where the narrower agreement is offered, too. */
  readonly isOnBoard?: boolean
  /** The form is a page of its own: possible duplicates are listed in it, and a dialog is for every other place. */
  readonly isOnPage?: boolean
}

/**
 * What adding a participant has beside the generated form, on a page and in a drawer: the duplicate check before it and while typing, and
 * the signed agreement that is uploaded after it. Specification 2, section 4 ("Add-participant flow").
 */
export function useParticipantForm({ isOnBoard = false, isOnPage = false }: ParticipantFormOptions = {}) {
  const check = useDuplicateCheck()
  const [agreement, setAgreement] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard })

  const onCreated = async (row: AnsweredRow, open: (tab?: string) => void) => {
    const isUploaded = agreement === null || (await upload.send({ participantId: row.id, chosen: agreement }))
    open(isUploaded ? undefined : 'agreement')
  }
  const question = check.question !== null && {
    ...check.question,
    onCancel: check.cancel,
    onAdd: check.addAnyway,
    onRetry: () => void check.retry(),
  }
  const isListed = isOnPage || isOnBoard
  return {
    beforeSend: check.ask,
    onCreated,
    slots: (values: Values): FormSlots => ({
      notice:
        question && isListed ? (
          <Suspense fallback={null}>
            <DuplicateSection {...question} values={values} />
          </Suspense>
        ) : (
          <EarlyNotice values={values} />
        ),
      below: <AgreementOfNew chosen={agreement} progress={upload.progress} isOnBoard={isOnBoard} onChoose={setAgreement} />,
    }),
    dialog: question && !isListed && (
      <Suspense fallback={null}>
        <DuplicateDialog {...question} />
      </Suspense>
    ),
  }
}
