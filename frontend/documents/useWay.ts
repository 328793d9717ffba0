import { documentCalls } from '#resources/documents/calls.ts'
import { useCall } from '../base/call.ts'
import { useChanges } from '../base/live/useChanges.ts'

/** The open folder with those above it, the topmost first; nothing at the top of the library. */
export function useWay(folderId: string | null) {
  const query = useCall(documentCalls.wayToFolder, folderId === null ? null : { params: { id: folderId } })
  useChanges({ lists: ['libraryFolder'] }, () => folderId !== null && void query.refetch())
  return query
}
