import { useQuery } from '@tanstack/react-query'
import type { FolderOnWay } from '#resources/documentAnswers.ts'
import { http } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'

/** The open folder with those above it, the topmost first; nothing at the top of the library. */
export function useWay(folderId: string | null) {
  const query = useQuery({
    queryKey: ['libraryWay', folderId],
    queryFn: async ({ signal }) => (await http.get<readonly FolderOnWay[]>(`library-folder/${folderId}/way`, { signal })).data,
    enabled: folderId !== null,
    retry: false,
  })
  useChanges({ lists: ['libraryFolder'] }, () => folderId !== null && void query.refetch())
  return query
}
