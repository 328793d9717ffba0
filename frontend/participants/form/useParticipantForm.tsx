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

interface ParticipantFormOptions {
  /** The form stands on the recruitment board, where the narrower agreement is offered, too. */
  readonly isOnBoard?: boolean
}

/**
 * What adding a participant has beside the generated form, on a page and in a drawer: the duplicate check before it and while typing, and
 * the signed agreement that is uploaded after it. Specification 2, section 4 ("Add-participant flow").
 */
export function useParticipantForm({ isOnBoard = false }: ParticipantFormOptions = {}) {
  const check = useDuplicateCheck()
  const [agreement, setAgreement] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard })

  const onCreated = async (row: AnsweredRow, open: (tab?: string) => void) => {
    const isUploaded = agreement === null || (await upload.send({ participantId: row.id, chosen: agreement }))
    open(isUploaded ? undefined : 'agreement')
  }
  return {
    beforeSend: check.ask,
    onCreated,
    slots: (values: Values): FormSlots => ({
      notice: <EarlyNotice values={values} />,
      below: <AgreementOfNew chosen={agreement} progress={upload.progress} isOnBoard={isOnBoard} onChoose={setAgreement} />,
    }),
    dialog: check.question !== null && (
      <Suspense fallback={null}>
        <DuplicateDialog
          entry={check.question.entry}
          matches={check.question.matches}
          isChecking={check.question.isChecking}
          onCancel={check.cancel}
          onAdd={check.addAnyway}
          onRetry={() => void check.retry()}
        />
      </Suspense>
    ),
  }
}
