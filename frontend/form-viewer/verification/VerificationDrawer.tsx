import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import FillInDrawer from '../filling/FillInDrawer.tsx'

/** The form of a verification, at its question, beside the list of what is open. */
export default function VerificationDrawer({ row, onClose }: RowPieceProps<'answerVerification'>) {
  const { t } = useTranslation('forms')
  const { result, query } = useOne<ResourceAnswer['formSubmission']>({ resource: 'formSubmission', id: row.formSubmissionId })
  if (result !== undefined) return <FillInDrawer row={result} focusOn={row.question} onClose={onClose} />
  return (
    <Drawer open title={row.questionTitle} width="min(56rem, 100vw)" onClose={onClose}>
      {query.isError ? <EmptyPanel words={t('verification.gone')} /> : <Waiting rows={6} />}
    </Drawer>
  )
}
