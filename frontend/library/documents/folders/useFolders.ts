import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { LibraryScope } from '../library.ts'

export type Folder = ResourceAnswer['libraryFolder']

/** Maximum number of subfolders. The whole library of an organisation has some hundreds of folders. */
const maxFolders = 500

/** Loads the folders at one level, by name. */
export function useFolders(scope: LibraryScope, folderId: string | null) {
  const { result, query } = useList<Folder, HttpError>({
    resource: 'libraryFolder',
    filters: createFilters(scope, folderId),
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: maxFolders },
    errorNotification: false,
    liveMode: 'auto',
  })
  return { folders: result.data, isLoading: query.isLoading, isError: query.isError, retry: () => void query.refetch() }
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
