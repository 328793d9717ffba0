import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { document } from '#resources/document.ts'
import { documentCalls } from '#resources/documents/calls.ts'
import { call } from '../base/call.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { toast } from '../base/toasts.ts'
import type { RowPieceProps } from '../engine/area.ts'
import { CopyDialog } from './CopyDialog.tsx'

/** A document of its own with the same content. */
export default function CopyDocument({ row, onClose }: RowPieceProps<'document'>) {
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
      onCopy={async (to) => {
        await call(documentCalls.copyDocument, { params: { id: row.id }, input: to })
        toast({ kind: 'success', message: t('library.copied') })
        await invalidate({ resource: 'document', invalidates: ['list'] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
