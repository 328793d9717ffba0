import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import { formatBytes } from '../../fields/bytes.ts'
import { useRunningExport } from './runExport.ts'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })))

/** Opens the export dialog. While an export runs, shows its progress and a cancel button. */
export function AuditExport({ list }: { readonly list: ResourceListState }) {
  const { t, i18n } = useTranslation('audit')
  const [isOpen, setOpen] = useState(false)
  const running = useRunningExport()
  if (running !== null)
    return (
      <span className="audit-export-running">
        <span role="status">{t('export.running', { size: formatBytes(running.bytes, i18n.language) })}</span>
        <Button onClick={running.cancel}>{t('export.cancel')}</Button>
      </span>
    )
  return (
    <>
      <Button type="primary" icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen && (
        <Suspended fallback={null}>
          <ExportDialog list={list} onClose={() => setOpen(false)} />
        </Suspended>
      )}
    </>
  )
}
