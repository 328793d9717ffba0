import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { busy } from '../../../base/ui/busy.tsx'
import type { ResourceListState } from '../state/useResourceList.ts'
import { useExport } from './useExport.ts'

/** Downloads what the filters show, every page of it. */
export function ExportButton({ definition, list }: { readonly definition: ResourceDefinition; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const { download, bytes } = useExport(definition, list)
  const isRunning = bytes !== null
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy(isRunning)}
      disabled={!list.hasOwnRows && list.total === 0}
      onClick={() => void download()}
    >
      {t('list.export')}
    </Button>
  )
}
