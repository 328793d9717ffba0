import { type HttpError, useCustomMutation, useInvalidate, useList } from '@refinedev/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerVerification } from '#resources/answerVerification.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { toast } from '../../base/toasts.ts'
import { AskedAction } from '../../engine/actions/AskedAction.tsx'
import { transitionActionsOf } from '../../engine/actions/rowActions.ts'
import { type Verification, VerificationContext } from './VerificationContext.ts'

/** More than a form has answers to verify. */
const most = 200

interface VerificationProviderProps {
  /** Null while the form is not begun. */
  readonly submissionId: string | null
  readonly focusOn: string | null
  readonly children: ReactNode
}

/** Reads and writes the source verifications of one form, for the checks beside its questions and the count above them. */
export function VerificationProvider({ submissionId, focusOn, children }: VerificationProviderProps) {
  const { t } = useTranslation('forms')
  const isEnabled = useMay()('answerVerification', 'list') && submissionId !== null
  const { result } = useList<Verification>({
    resource: 'answerVerification',
    filters: [
      { field: 'formSubmissionId', operator: 'eq', value: submissionId },
      { field: 'status', operator: 'in', value: ['OPEN', 'VERIFIED'] },
    ],
    pagination: { pageSize: most },
    queryOptions: { enabled: isEnabled },
  })
  const { mutateAsync, mutation } = useCustomMutation<Record<never, never>, HttpError>()
  const invalidate = useInvalidate()
  const [reopened, setReopened] = useState<Verification | null>(null)
  const rows = result.data
  const byQuestion = useMemo(() => new Map(rows.map((row) => [row.question, row])), [rows])
  const refresh = () => invalidate({ resource: 'answerVerification', invalidates: ['list', 'many'] })
  const verify = async (chosen: readonly Verification[]) => {
    try {
      await mutateAsync({
        url: `form-submission/${submissionId}/verifications`,
        method: 'post',
        values: { rows: chosen.map(({ id, version }) => ({ id, version })) },
        errorNotification: false,
        successNotification: false,
      })
      toast({ kind: 'success', message: t('verification.done', { count: chosen.length }) })
    } catch (error) {
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
    } finally {
      await refresh()
    }
  }
  const action = transitionActionsOf(answerVerification).find(({ name }) => name === 'reopen')
  const state = {
    byQuestion,
    focusOn,
    isSaving: mutation.isPending,
    verify: (chosen: readonly Verification[]) => void verify(chosen),
    reopen: setReopened,
  }
  return (
    <VerificationContext value={isEnabled && byQuestion.size > 0 ? state : null}>
      {children}
      {reopened !== null && action !== undefined && (
        <AskedAction
          resource="answerVerification"
          action={action}
          row={reopened}
          onClose={() => setReopened(null)}
          onDone={() => void refresh()}
        />
      )}
    </VerificationContext>
  )
}
