import { documentCalls } from '#resources/library/documentsCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'

/** Returns the open folder and its ancestors, topmost first; empty at the top of the library. */
export function useFolderPath(folderId: string | null) {
  const query = useCall(documentCalls.wayToFolder, folderId === null ? null : { params: { id: folderId } })
  useChanges({ lists: ['libraryFolder'] }, () => folderId !== null && void query.refetch())
  return query
}
