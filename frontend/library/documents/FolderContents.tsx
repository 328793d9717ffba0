import { createContext, use } from 'react'
import { useNavigate } from 'react-router'
import { document } from '#resources/library/document.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { ListView } from '../../engine/list/ListView.tsx'
import { ListCards } from '../../engine/list/rows/ListCards.tsx'
import { ListProblem } from '../../engine/list/rows/ListProblem.tsx'
import { ListTable } from '../../engine/list/rows/ListTable.tsx'
import type { LeadingRow } from '../../engine/list/rows/leadingRows.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { ListFooter } from '../../engine/list/tools/ListFooter.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { EmptyFolder } from './EmptyFolder.tsx'
import { FolderCards } from './folders/FolderCards.tsx'
import { FolderLink } from './folders/FolderLink.tsx'
import { FolderMenu } from './folders/FolderMenu.tsx'
import type { FolderActions } from './folders/useFolderActions.tsx'
import type { Folder } from './folders/useFolders.ts'
import { addressOfFolder } from './library.ts'

interface FolderContentsProps {
  readonly folderId: string
  readonly folders: readonly Folder[]
  readonly actions: FolderActions
  /** Chooses files to upload; absent if the reader may not add documents. */
  readonly onUpload: (() => void) | undefined
}

/** Subfolders and documents of a folder in one list. The engine renders the documents. */
export function FolderContents(props: FolderContentsProps) {
  const list = useResourceList({ definition: document, parent: { field: 'folderId', id: props.folderId } })
  return (
    <ContentsContext value={props}>
      <ListView resource="document" list={list} Body={FolderRows} />
    </ContentsContext>
  )
}

const ContentsContext = createContext<Pick<FolderContentsProps, 'folders' | 'actions' | 'onUpload'> | null>(null)

/** Rows of the list, below the subfolders on its first page. */
function FolderRows(props: ListBodyProps) {
  const { list } = props
  const contents = use(ContentsContext)
  const isPhone = useIsPhone()
  const openFolder = useOpenFolder()
  if (contents === null) return null
  const { actions, onUpload } = contents
  const folders = list.isNarrowed || list.isTrash || list.page > 1 ? [] : contents.folders
  if (list.error !== null) return <ListProblem error={list.error} onRetry={list.retry} whole={list.whole} />
  const isEmpty = !list.isFirstLoad && list.rows.length === 0 && list.total === 0 && folders.length === 0
  if (isEmpty) return <EmptyFolder list={list} onUpload={onUpload} />
  return (
    <>
      {isPhone ? (
        <>
          <FolderCards folders={folders} actions={actions} />
          <ListCards {...props} />
        </>
      ) : (
        <ListTable {...props} leading={folders.map((folder) => leadingRowOf(folder, actions, () => openFolder(folder.id)))} />
      )}
      <div className="list-bottom">
        <ListFooter resource="document" list={list} />
      </div>
    </>
  )
}

function useOpenFolder(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate(addressOfFolder(id))
}

const leadingRowOf = (folder: Folder, actions: FolderActions, onOpen: () => void): LeadingRow => ({
  ...folder,
  onOpen,
  cells: {
    name: <FolderLink folder={folder} />,
    dateAdded: <FieldCell resource="libraryFolder" name="updatedAt" row={folder} />,
    actions: <FolderMenu folder={folder} actions={actions} />,
  },
})
