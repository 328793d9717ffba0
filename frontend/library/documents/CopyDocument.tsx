import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { document } from '#resources/library/document.ts'
import { documentCalls } from '#resources/library/documentsCalls.ts'
import { call } from '../../base/call.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { showToast } from '../../base/toasts.ts'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { CopyDialog } from './CopyDialog.tsx'

/** Copies a document as an independent document with the same content. */
export default function CopyDocument({ row, onClose }: RowActionDialogProps<'document'>) {
  const { t } = useTranslation('documents')
  const invalidate = useInvalidate()
  return (
    <CopyDialog
      name={row.name}
      labels={{ folder: t('document.folderId'), name: t('document.name') }}
      maxLength={document.fields.name.max}
      folderId={row.folderId}
      titles={labelsOf(row, 'folderId')}
      isAtTopAllowed={false}
      onCopy={async (target) => {
        await call(documentCalls.copyDocument, { params: { id: row.id }, input: target })
        showToast({ kind: 'success', message: t('library.copied') })
        await invalidate({ resource: 'document', invalidates: ['list'] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
