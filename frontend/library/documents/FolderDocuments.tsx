import { document } from '#resources/library/document.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { LibraryUploads } from './LibraryUploads.tsx'

/** Documents of a folder: the generated list, below the area for dropped files and folders. */
export function FolderDocuments({ folderId, mayAdd }: { readonly folderId: string; readonly mayAdd: boolean }) {
  const list = useResourceList({ definition: document, parent: { field: 'folderId', id: folderId } })
  return (
    <section className="folder-documents">
      {mayAdd && !list.isTrash && <LibraryUploads folderId={folderId} studyId={null} />}
      <ListView resource="document" list={list} />
    </section>
  )
}
