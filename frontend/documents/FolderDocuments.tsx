import { document } from '#resources/document.ts'
import { ListView } from '../engine/list/ListView.tsx'
import { useResourceList } from '../engine/list/state/useResourceList.ts'
import { LibraryUploads } from './LibraryUploads.tsx'

/** What is in a folder: the generated list, and above it where files and folders are dropped. */
export function FolderDocuments({ folderId, mayAdd }: { readonly folderId: string; readonly mayAdd: boolean }) {
  const list = useResourceList({ definition: document, parent: { field: 'folderId', id: folderId } })
  return (
    <section className="folder-documents">
      {mayAdd && !list.isTrash && <LibraryUploads folderId={folderId} studyId={null} />}
      <ListView resource="document" list={list} />
    </section>
  )
}
