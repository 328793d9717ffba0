import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../base/providers/useMay.ts'
import type { FolderActions } from './useFolderActions.tsx'
import type { Folder } from './useFolders.ts'

/** Menu of a folder: to change it, and to copy it with its content. */
export function FolderMenu({ folder, actions }: { readonly folder: Folder; readonly actions: FolderActions }) {
  const { t } = useTranslation(['documents', 'common'])
  const may = useMay()
  const items = [
    ...(folder.actions.includes('update') ? [{ key: 'edit', label: t('common:list.edit'), onClick: () => actions.edit(folder) }] : []),
    ...(may('libraryFolder', 'create') ? [{ key: 'copy', label: t('library.copy'), onClick: () => actions.copy(folder) }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items }}>
      <Button
        type="text"
        className="row-menu"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('common:list.actionsOf', { name: folder.name })}
      />
    </Dropdown>
  )
}
