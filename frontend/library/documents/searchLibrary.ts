import type { DocumentFilters, DocumentMatch } from '#resources/library/documentAnswers.ts'
import { documentKinds } from '#resources/library/documentKinds.ts'
import { documentCalls } from '#resources/library/documentsCalls.ts'
import { call, callPage } from '../../base/call.ts'
import type { LibraryScope } from './library.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

/** Returns a page of the documents found in a library. @throws HttpFailure */
export function searchLibrary(
  scope: LibraryScope,
  { search, size }: { readonly search: LibrarySearchState; readonly size: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly DocumentMatch[]; readonly total: number }> {
  const query = { ...createSearchQuery(search), page: search.page - 1, size }
  if (scope.of === 'study') return callPage(documentCalls.searchInStudy, { params: { studyId: scope.studyId }, query }, { signal })
  if (scope.of === 'organisation') return callPage(documentCalls.searchInAll, { query }, { signal })
  return callPage(documentCalls.search, { query: { ...query, ...studyOf(search) } }, { signal })
}

/** Returns the filter choices for the documents found. @throws HttpFailure */
export function filtersOfLibrary(scope: LibraryScope, search: LibrarySearchState, signal: AbortSignal): Promise<DocumentFilters> {
  const query = createSearchQuery(search)
  if (scope.of === 'study') return call(documentCalls.filtersInStudy, { params: { studyId: scope.studyId }, query }, { signal })
  if (scope.of === 'organisation') return call(documentCalls.filtersInAll, { query }, { signal })
  return call(documentCalls.filters, { query: { ...query, ...studyOf(search) } }, { signal })
}

const createSearchQuery = (search: LibrarySearchState) => ({
  q: search.q,
  folderId: search.in || null,
  tag: search.tag || null,
  type: documentKinds.find((kind) => kind === search.type) ?? null,
})

const studyOf = ({ study }: LibrarySearchState) => ({ studyId: study || null })
