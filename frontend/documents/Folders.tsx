import CopyOutlined from '@ant-design/icons/CopyOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useSession } from '../base/session/useSession.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { useRecordsBeside } from '../engine/related/useRecordsBeside.tsx'
import { CopyFolder } from './CopyFolder.tsx'
import { folderParameter, type LibraryPlace } from './library.ts'

type Folder = ResourceAnswer['libraryFolder']

/** Folders that one folder holds; the whole library of an organisation has some hundreds. */
const most = 500

interface FoldersProps {
  readonly place: LibraryPlace
  readonly folderId: string | null
}

/** The folders at one place, by their names; at the top of several libraries those of each below its name. */
export function Folders({ place, folderId }: FoldersProps) {
  const { t } = useTranslation('documents')
  const { organisation } = useSession()
  const { result, query } = useList<Folder, HttpError>({
    resource: 'libraryFolder',
    filters: filtersFor(place, folderId),
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: most },
    errorNotification: false,
    liveMode: 'auto',
  })
  const beside = useRecordsBeside(resourceNamed('libraryFolder'), undefined)
  const may = useMay()
  const [toCopy, setToCopy] = useState<Folder | null>(null)
  if (query.isError) return <LoadFailed message={t('library.failed')} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Waiting rows={4} />
  if (result.data.length === 0) return folderId === null ? <EmptyPanel words={t('library.none')} picture="nothingYet" /> : null
  const libraries = [...Map.groupBy(result.data, ({ studyId }) => studyId)].toSorted(
    ([one], [other]) => Number(one !== null) - Number(other !== null),
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
                  onEdit={() => beside.open?.(folder)}
                  onCopy={may('libraryFolder', 'create') ? () => setToCopy(folder) : undefined}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {beside.layers}
      {toCopy !== null && <CopyFolder folder={toCopy} onClose={() => setToCopy(null)} />}
    </>
  )
}

interface FolderCardProps {
  readonly folder: Folder
  readonly onEdit: () => void
  /** Absent where the reader adds no folders. */
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
        <KeptFor folder={folder} field="openToRoleIds" Sign={LockOutlined} />
        <KeptFor folder={folder} field="changedByRoleIds" Sign={EditOutlined} />
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

interface KeptForProps {
  readonly folder: Folder
  readonly field: 'openToRoleIds' | 'changedByRoleIds'
  readonly Sign: typeof LockOutlined
}

/** The roles for which the folder is kept, told to those who decide it. */
function KeptFor({ folder, field, Sign }: KeptForProps) {
  const { t } = useTranslation('documents')
  const roles = Object.values(labelsOf(folder, field))
  if (roles.length === 0) return null
  return (
    <span className="folder-told">
      <Sign role="img" aria-label={t(`libraryFolder.${field}`)} /> {roles.join(', ')}
    </span>
  )
}

function filtersFor(place: LibraryPlace, folderId: string | null): CrudFilter[] {
  if (folderId !== null) return [{ field: 'parentId', operator: 'eq', value: folderId }]
  const top: CrudFilter = { field: 'parentId', operator: 'nnull', value: false }
  if (place.of === 'all') return [top]
  return [
    top,
    place.of === 'study'
      ? { field: 'studyId', operator: 'eq', value: place.studyId }
      : { field: 'studyId', operator: 'nnull', value: false },
  ]
}
