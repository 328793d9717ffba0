import CopyOutlined from '@ant-design/icons/CopyOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useRecordsBeside } from '../../engine/related/useRecordsBeside.tsx'
import { CopyFolder } from './CopyFolder.tsx'
import { folderParameter, type LibraryScope } from './library.ts'

type Folder = ResourceAnswer['libraryFolder']

/** Maximum number of subfolders. The whole library of an organisation has some hundreds of folders. */
const maxFolders = 500

interface FoldersProps {
  readonly place: LibraryScope
  readonly folderId: string | null
}

/** Folders at one level, by name. At the top of several libraries, each library has a heading. */
export function Folders({ place, folderId }: FoldersProps) {
  const { t } = useTranslation('documents')
  const { organisation } = useSession()
  const { result, query } = useList<Folder, HttpError>({
    resource: 'libraryFolder',
    filters: createFilters(place, folderId),
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxFolders },
    errorNotification: false,
    liveMode: 'auto',
  })
  const recordDrawer = useRecordsBeside(getResource('libraryFolder'), undefined)
  const may = useMay()
  const [toCopy, setToCopy] = useState<Folder | null>(null)
  if (query.isError) return <LoadFailed message={t('library.failed')} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Waiting rows={4} />
  if (result.data.length === 0) return folderId === null ? <EmptyPanel words={t('library.none')} picture="folder" /> : null
  const libraries = [...Map.groupBy(result.data, ({ studyId }) => studyId)].toSorted(
    ([leftStudyId], [rightStudyId]) => Number(leftStudyId !== null) - Number(rightStudyId !== null),
  )
  const isParted = folderId === null && place.of === 'all'
  return (
    <>
      {libraries.map(([studyId, folders]) => {
        const [first] = folders
        const name = studyId === null || first === undefined ? organisation.name : (labelsOf(first, 'studyId')[studyId] ?? '')
        return (
          <section key={studyId ?? ''} aria-label={isParted ? name : t('library.folders')}>
            {isParted && <h2 className="library-name">{name}</h2>}
            <ul className="folders">
              {folders.map((folder) => (
                <FolderCard
                  key={folder.id}
                  folder={folder}
                  onEdit={() => recordDrawer.open?.(folder)}
                  onCopy={may('libraryFolder', 'create') ? () => setToCopy(folder) : undefined}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {recordDrawer.layers}
      {toCopy !== null && <CopyFolder folder={toCopy} onClose={() => setToCopy(null)} />}
    </>
  )
}

interface FolderCardProps {
  readonly folder: Folder
  readonly onEdit: () => void
  /** Undefined if the reader may not add folders. */
  readonly onCopy: (() => void) | undefined
}

function FolderCard({ folder, onEdit, onCopy }: FolderCardProps) {
  const { t } = useTranslation('documents')
  const { id, name, siteId, actions } = folder
  return (
    <li className="folder">
      <FolderOutlined className="folder-icon" aria-hidden />
      <span className="folder-text">
        <Link to={`?${folderParameter}=${id}`}>{name}</Link>
        {siteId !== null && <span className="folder-told">{labelsOf(folder, 'siteId')[siteId]}</span>}
        <StoredFor folder={folder} field="openToRoleIds" Sign={LockOutlined} />
        <StoredFor folder={folder} field="changedByRoleIds" Sign={EditOutlined} />
      </span>
      {onCopy !== undefined && (
        <Button type="text" icon={<CopyOutlined aria-hidden />} aria-label={t('library.copyOf', { name })} onClick={onCopy} />
      )}
      {actions.includes('update') && (
        <Button type="text" icon={<EditOutlined aria-hidden />} aria-label={t('library.changeFolder', { name })} onClick={onEdit} />
      )}
    </li>
  )
}

interface StoredForProps {
  readonly folder: Folder
  readonly field: 'openToRoleIds' | 'changedByRoleIds'
  readonly Sign: typeof LockOutlined
}

/** Roles that may open or change the folder, shown to people who manage this access. */
function StoredFor({ folder, field, Sign }: StoredForProps) {
  const { t } = useTranslation('documents')
  const roles = Object.values(labelsOf(folder, field))
  if (roles.length === 0) return null
  return (
    <span className="folder-told">
      <Sign role="img" aria-label={t(`libraryFolder.${field}`)} /> {roles.join(', ')}
    </span>
  )
}

function createFilters(scope: LibraryScope, folderId: string | null): CrudFilter[] {
  if (folderId !== null) return [{ field: 'parentId', operator: 'eq', value: folderId }]
  const topLevelFilter: CrudFilter = { field: 'parentId', operator: 'nnull', value: false }
  if (scope.of === 'all') return [topLevelFilter]
  return [
    topLevelFilter,
    scope.of === 'study'
      ? { field: 'studyId', operator: 'eq', value: scope.studyId }
      : { field: 'studyId', operator: 'nnull', value: false },
  ]
}
