import EditOutlined from '@ant-design/icons/EditOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { labelsOf } from '../../../base/texts/labels.ts'
import { Tooltip } from '../../../base/ui/Tooltip.tsx'
import { addressOfFolder } from '../library.ts'
import type { Folder } from './useFolders.ts'

/** Name of a folder as a link, with signs of restricted access for people who manage this access. */
export const FolderLink = ({ folder }: { readonly folder: Folder }) => (
  <span className="folder-link">
    <FolderOutlined aria-hidden />
    <Link to={addressOfFolder(folder.id)} className="row-link">
      {folder.name}
    </Link>
    <AccessSign folder={folder} field="openToRoleIds" Sign={LockOutlined} />
    <AccessSign folder={folder} field="changedByRoleIds" Sign={EditOutlined} />
  </span>
)

interface AccessSignProps {
  readonly folder: Folder
  readonly field: 'openToRoleIds' | 'changedByRoleIds'
  readonly Sign: typeof LockOutlined
}

/** Sign with the roles that may open or change the folder. */
function AccessSign({ folder, field, Sign }: AccessSignProps) {
  const { t } = useTranslation(['documents', 'common'])
  const roles = Object.values(labelsOf(folder, field))
  if (roles.length === 0) return null
  const label = t('common:field.labelled', { name: t(`libraryFolder.${field}`), value: roles.join(', ') })
  return (
    <Tooltip title={label}>
      <Sign role="img" aria-label={label} />
    </Tooltip>
  )
}
