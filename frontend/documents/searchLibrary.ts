import type { DocumentFilters, DocumentFound } from '#resources/documentAnswers.ts'
import { documentKinds } from '#resources/documentKinds.ts'
import { documentCalls } from '#resources/documents/calls.ts'
import { call, callPage } from '../base/call.ts'
import type { LibraryPlace } from './library.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

/** A page of the documents that are found in a library. @throws HttpFailure */
export function searchLibrary(
  place: LibraryPlace,
  { search, size }: { readonly search: LibrarySearchState; readonly size: number },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly DocumentFound[]; readonly total: number }> {
  const query = { ...narrowedBy(search), page: search.page - 1, size }
  if (place.of === 'study') return callPage(documentCalls.searchInStudy, { params: { studyId: place.studyId }, query }, { signal })
  if (place.of === 'organisation') return callPage(documentCalls.searchInAll, { query }, { signal })
  return callPage(documentCalls.search, { query: { ...query, ...studyOf(search) } }, { signal })
}

/** The choices to which the documents found can be narrowed. @throws HttpFailure */
export function filtersOfLibrary(place: LibraryPlace, search: LibrarySearchState, signal: AbortSignal): Promise<DocumentFilters> {
  const query = narrowedBy(search)
  if (place.of === 'study') return call(documentCalls.filtersInStudy, { params: { studyId: place.studyId }, query }, { signal })
  if (place.of === 'organisation') return call(documentCalls.filtersInAll, { query }, { signal })
  return call(documentCalls.filters, { query: { ...query, ...studyOf(search) } }, { signal })
}

const narrowedBy = (search: LibrarySearchState) => ({
  q: search.q,
  folderId: search.in || null,
  tag: search.tag || null,
  type: documentKinds.find((kind) => kind === search.type) ?? null,
})

const studyOf = ({ study }: LibrarySearchState) => ({ studyId: study || null })
