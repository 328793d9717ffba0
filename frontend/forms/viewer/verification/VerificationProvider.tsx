import { type HttpError, useCustomMutation, useInvalidate, useList } from '@refinedev/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerVerification } from '#resources/forms/answerVerification.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { showToast } from '../../../base/toasts.ts'
import { RequestedAction } from '../../../engine/actions/DialogAction.tsx'
import { transitionActionsOf } from '../../../engine/actions/rowActions.ts'
import { type Verification, VerificationContext } from './VerificationContext.ts'

/** More than the number of answers to verify in any form. */
const maxVerifications = 200

interface VerificationProviderProps {
  /** Null before the form is begun. */
  readonly submissionId: string | null
  readonly focusOn: string | null
  readonly children: ReactNode
}

/** Reads and writes the source verifications of one form, for the checks at its questions and the count above them. */
export function VerificationProvider({ submissionId, focusOn, children }: VerificationProviderProps) {
  const { t } = useTranslation('forms')
  const isEnabled = useMay()('answerVerification', 'list') && submissionId !== null
  const { result } = useList<Verification>({
    resource: 'answerVerification',
    filters: [
      { field: 'formSubmissionId', operator: 'eq', value: submissionId },
      { field: 'status', operator: 'in', value: ['OPEN', 'VERIFIED'] },
    ],
    pagination: { pageSize: maxVerifications },
    queryOptions: { enabled: isEnabled },
  })
  const { mutateAsync, mutation } = useCustomMutation<Record<never, never>, HttpError>()
  const invalidate = useInvalidate()
  const [reopenedVerification, setReopenedVerification] = useState<Verification | null>(null)
  const rows = result.data
  const byQuestion = useMemo(() => new Map(rows.map((row) => [row.question, row])), [rows])
  const refresh = () => invalidate({ resource: 'answerVerification', invalidates: ['list', 'many'] })
  const verify = async (verifications: readonly Verification[]) => {
    try {
      await mutateAsync({
        url: `form-submission/${submissionId}/verifications`,
        method: 'post',
        values: { rows: verifications.map(({ id, version }) => ({ id, version })) },
        errorNotification: false,
        successNotification: false,
      })
      showToast({ kind: 'success', message: t('verification.done', { count: verifications.length }) })
    } catch (error) {
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
    } finally {
      await refresh()
    }
  }
  const action = transitionActionsOf(answerVerification).find(({ name }) => name === 'reopen')
  const state = {
    byQuestion,
    focusOn,
    isSaving: mutation.isPending,
    verify: (verifications: readonly Verification[]) => void verify(verifications),
    reopen: setReopenedVerification,
  }
  return (
    <VerificationContext value={isEnabled && byQuestion.size > 0 ? state : null}>
      {children}
      {reopenedVerification !== null && action !== undefined && (
        <RequestedAction
          resource="answerVerification"
          action={action}
          row={reopenedVerification}
          onClose={() => setReopenedVerification(null)}
          onDone={() => void refresh()}
        />
      )}
    </VerificationContext>
  )
}
