import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { type ExportFormat, exportFormats, useExport } from '../../listState/useExport.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

interface ExportButtonProps {
  readonly definition: ResourceDefinition
  readonly list: ResourceListState
  /** If absent, all columns. */
  readonly columns?: readonly string[]
  /** Exports that an area adds, with their labels. */
  readonly others?: readonly { readonly key: string; readonly label: string }[]
  readonly onOther?: (key: string) => void
}

/** Downloads all rows that match the filters, from all pages, in the format that the user chooses. */
export function ExportButton({ definition, list, columns, others = [], onOther }: ExportButtonProps) {
  const { t } = useTranslation('common')
  const { download, bytes } = useExport(definition, list, columns)
  const isRunning = bytes !== null
  const isEmpty = !list.hasOwnRows && list.total === 0
  const isDisabled = isEmpty && others.length === 0
  return (
    <Dropdown
      trigger={['click']}
      disabled={isDisabled || isRunning}
      menu={{
        items: [
          ...exportFormats.map((format) => ({ key: format, label: t(`list.formats.${format}`), disabled: isEmpty })),
          ...(others.length === 0 ? [] : [{ type: 'divider' as const }]),
          ...others,
        ],
        onClick: ({ key }) => (isFormat(key) ? void download(key) : onOther?.(key)),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy(isRunning)} disabled={isDisabled} aria-haspopup="menu">
        {t('list.exportAs')}
      </Button>
    </Dropdown>
  )
}

const isFormat = (key: string): key is ExportFormat => exportFormats.some((format) => format === key)
