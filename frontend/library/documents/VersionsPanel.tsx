import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { documentCalls } from '#resources/library/documentsCalls.ts'
import { call } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useAct } from '../../base/useAct.ts'
import type { RecordComponentProps } from '../../engine/area.ts'
import { VersionList } from '../../files/VersionList.tsx'
import { viewedFileOf } from './documentFile.ts'

/** Current file of a document and its former versions. A former version can become the newest again. */
export default function VersionsPanel({ row }: RecordComponentProps<'document'>) {
  return (
    <VersionList<ResourceAnswer['document'], ResourceAnswer['documentVersion']>
      row={row}
      resource="document"
      storedIn={{ resource: 'documentVersion', reference: 'documentId' }}
      fileOf={(version) => viewedFileOf(version, row.name)}
      extra={(version) => row.actions.includes('update') && <Restore documentId={row.id} version={Number(version.versionNumber)} />}
    />
  )
}

function Restore({ documentId, version }: { readonly documentId: string; readonly version: number }) {
  const { t } = useTranslation('documents')
  const invalidate = useInvalidate()
  const { isWorking, act } = useAct({ toasted: true })
  const restore = async () => {
    await act(async () => {
      const document = await call(documentCalls.restoreVersion, { params: { id: documentId }, input: { versionNumber: version } })
      showToast({ kind: 'success', message: t('library.restored', { version, newest: document.versionNumber }) })
    })
    await Promise.all([
      invalidate({ resource: 'document', id: documentId, invalidates: ['detail', 'list'] }),
      invalidate({ resource: 'documentVersion', invalidates: ['list'] }),
    ])
  }
  return (
    <Button size="small" loading={busy(isWorking)} aria-label={t('library.restoreOf', { version })} onClick={() => void restore()}>
      {t('library.restore')}
    </Button>
  )
}
