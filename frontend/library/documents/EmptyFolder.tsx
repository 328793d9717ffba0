import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { NoRows } from '../../engine/list/rows/NoRows.tsx'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'

interface EmptyFolderProps {
  readonly list: ResourceListState
  /** Chooses files to upload; absent if the reader may not add documents. */
  readonly onUpload: (() => void) | undefined
}

/** Replaces the list of an empty folder, and says how documents get into it. */
export function EmptyFolder({ list, onUpload }: EmptyFolderProps) {
  const { t } = useTranslation('documents')
  if (list.isNarrowed || list.isTrash) return <NoRows resource="document" list={list} />
  return (
    <EmptyPanel
      className="list-empty"
      picture="folder"
      words={t('library.emptyFolder')}
      hint={t(onUpload === undefined ? 'library.emptyFolderHint' : 'library.emptyFolderUpload')}
    >
      {onUpload !== undefined && <Button onClick={onUpload}>{t('library.upload')}</Button>}
    </EmptyPanel>
  )
}
