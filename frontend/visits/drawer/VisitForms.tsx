import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'

const FillInDrawer = lazyPart(() => import('../../forms/viewer/filling/FillInDrawer.tsx'))

type Submission = ResourceAnswer['formSubmission']

/** Forms of a visit with their status. A form opens in the same drawer. */
export function VisitForms({ visitId }: { readonly visitId: string }) {
  const { t } = useTranslation('visitSchedule')
  const may = useMay()
  const [open, setOpen] = useState<Submission | null>(null)
  const isAllowed = may('formAssignment', 'list') && may('formSubmission', 'list')
  const common = { pagination: { pageSize: 50 }, errorNotification: false } as const
  const assignments = useList<ResourceAnswer['formAssignment'], HttpError>({
    ...common,
    resource: 'formAssignment',
    filters: [{ field: 'participantVisitId', operator: 'eq', value: visitId }],
    queryOptions: { retry: false, enabled: isAllowed },
  })
  const ids = assignments.result.data.map(({ id }) => id)
  const submissions = useList<Submission, HttpError>({
    ...common,
    resource: 'formSubmission',
    filters: [{ field: 'formAssignmentId', operator: 'in', value: ids }],
    queryOptions: { retry: false, enabled: isAllowed && ids.length > 0 },
  })
  const error = assignments.query.error ?? submissions.query.error
  if (!isAllowed) return <p>{t('drawer.formsHidden')}</p>
  if (error !== null) return <LoadFailed message={error.message} onRetry={() => void assignments.query.refetch()} />
  if (assignments.query.isPending || submissions.query.isLoading) return <Waiting rows={2} />
  const forms = ids.length === 0 ? [] : submissions.result.data
  return (
    <>
      {forms.length === 0 && <p>{t('drawer.noForms')}</p>}
      <ul className="visit-forms">
        {forms.map((form) => (
          <li key={form.id}>
            <Button type="link" onClick={() => setOpen(form)}>
              {form.labels?.formId ?? t('drawer.form')}
            </Button>
            <FieldCell resource="formSubmission" name="status" row={form} />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspended fallback={null}>
          <FillInDrawer row={open} onClose={() => setOpen(null)} />
        </Suspended>
      )}
    </>
  )
}
