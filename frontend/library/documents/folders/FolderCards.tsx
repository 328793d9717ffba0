import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { FieldCell } from '../../../engine/FieldCell.tsx'
import { FolderLink } from './FolderLink.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import type { FolderActions } from './useFolderActions.tsx'
import type { Folder } from './useFolders.ts'

interface FolderCardsProps {
  readonly folders: readonly Folder[]
  readonly actions: FolderActions
  /** Returns the name of a folder's library; absent if all folders belong to the same library. */
  readonly libraryOf?: (folder: Folder) => string
}

/** Folders on a phone, each in two lines. */
export function FolderCards({ folders, actions, libraryOf }: FolderCardsProps) {
  const texts = useTexts('libraryFolder')
  if (folders.length === 0) return null
  return (
    <ul className="list-cards" aria-label={texts.title('many')}>
      {folders.map((folder) => (
        <li key={folder.id} className="list-card">
          <div className="list-card-head">
            <div className="list-card-lines">
              <FolderLink folder={folder} />
              <span className="folder-card-facts">
                {libraryOf !== undefined && <span>{libraryOf(folder)}</span>}
                {folder.siteId !== null && <span>{labelsOf(folder, 'siteId')[folder.siteId]}</span>}
                <FieldCell resource="libraryFolder" name="updatedAt" row={folder} />
              </span>
            </div>
            <FolderMenu folder={folder} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
