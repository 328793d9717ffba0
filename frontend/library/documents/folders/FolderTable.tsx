import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/useSession.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import { FieldCell } from '../../../engine/FieldCell.tsx'
import { FolderCards } from './FolderCards.tsx'
import { FolderLink } from './FolderLink.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import type { FolderActions } from './useFolderActions.tsx'
import type { Folder } from './useFolders.ts'

interface FolderTableProps {
  readonly folders: readonly Folder[]
  readonly actions: FolderActions
  /** True if the folders belong to several libraries, so that each row names its library. */
  readonly hasSeveralLibraries: boolean
}

/** Folders at the top of a library, which has no documents there. */
export function FolderTable({ folders, actions, hasSeveralLibraries }: FolderTableProps) {
  const { t } = useTranslation('documents')
  const texts = useTexts('libraryFolder')
  const libraryOf = useLibraryName()
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <div className="card folder-table">
        <FolderCards folders={folders} actions={actions} libraryOf={hasSeveralLibraries ? libraryOf : undefined} />
      </div>
    )
  const hasSites = folders.some(({ siteId }) => siteId !== null)
  return (
    <div className="card folder-table">
      <table className="table" aria-label={texts.title('many')}>
        <thead>
          <tr>
            <th scope="col">{texts.label('name')}</th>
            {hasSeveralLibraries && <th scope="col">{t('library.owner')}</th>}
            {hasSites && <th scope="col">{texts.label('siteId')}</th>}
            <th scope="col">{texts.label('updatedAt')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('common:list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {folders.map((folder) => (
            <tr key={folder.id}>
              <td>
                <FolderLink folder={folder} />
              </td>
              {hasSeveralLibraries && <td>{libraryOf(folder)}</td>}
              {hasSites && <td>{folder.siteId !== null && labelsOf(folder, 'siteId')[folder.siteId]}</td>}
              <td>
                <FieldCell resource="libraryFolder" name="updatedAt" row={folder} />
              </td>
              <td className="folder-table-actions">
                <FolderMenu folder={folder} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the name of a folder's library: the study, else the organisation. */
function useLibraryName(): (folder: Folder) => string {
  const { organisation } = useSession()
  return (folder) => (folder.studyId === null ? organisation.name : (labelsOf(folder, 'studyId')[folder.studyId] ?? ''))
}
