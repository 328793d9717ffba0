import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formSubmission } from '#resources/forms/formSubmission.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { RecordActions } from '../../../engine/actions/RecordActions.tsx'
import FormAnswersPanel from './FormAnswersPanel.tsx'

interface FormDrawerProps {
  readonly submissionId: string
  /** Form as loaded by a list; absent: the drawer loads it. */
  readonly listed?: ResourceAnswer['formSubmission']
  /** Name of the answer to show first. */
  readonly focusOn?: string
  readonly onClose: () => void
}

/** Opens a form to fill in or review next to a list, so that the reader keeps their position in the list. */
export function FormDrawer({ submissionId, listed, focusOn, onClose }: FormDrawerProps) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formSubmission')
  // Loaded again after each action, because the next actions depend on the status.
  const { result, query } = useOne<ResourceAnswer['formSubmission']>({ resource: 'formSubmission', id: submissionId })
  const row = result ?? listed
  return (
    <Drawer
      open
      title={row === undefined ? texts.title('one') : texts.name(row)}
      width="min(56rem, 100vw)"
      onClose={onClose}
      extra={row !== undefined && <RecordActions resource="formSubmission" row={row} onRemoved={onClose} />}
    >
      {row !== undefined ? (
        <FormAnswersPanel resource={formSubmission} row={row} focusOn={focusOn} />
      ) : query.isError ? (
        <EmptyPanel words={t('filling.gone')} />
      ) : (
        <Waiting rows={6} />
      )}
    </Drawer>
  )
}
