import type { LibrarySearchState } from './useLibrarySearch.ts'

/** The parameters of the calls that search, without the page. Pure. */
export function parametersOf(search: LibrarySearchState): URLSearchParams {
  const named = { q: search.q, folderId: search.in, tag: search.tag, studyId: search.study, type: search.type }
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''))
}
