import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DocumentMatch } from '#resources/library/documentAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { FileIcon } from '../../document-viewer/FileIcon.tsx'
import { RecordLink } from '../../engine/RecordLink.tsx'
import type { LibraryScope } from './library.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { searchLibrary } from './searchLibrary.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

interface FoundDocumentsProps {
  readonly place: LibraryScope
  readonly search: LibrarySearchState
  readonly onSearch: (changes: Partial<LibrarySearchState>) => void
}

const pageSize = 25

/** A page of the documents found, with filters. */
export function FoundDocuments({ place, search, onSearch }: FoundDocumentsProps) {
  const { t } = useTranslation('documents')
  const numbers = useNumbers()
  const isPhone = useIsPhone()
  const { data, isError, refetch } = useQuery({
    queryKey: ['librarySearch', place, search],
    queryFn: ({ signal }) => searchLibrary(place, { search, size: pageSize }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isError) return <LoadFailed message={t('library.searchFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting rows={4} />
  const { rows, total } = data
  const isSimilar = rows[0]?.isSimilar === true
  return (
    <>
      <SearchFilters place={place} search={search} onSearch={onSearch} />
      <p role="status" className="library-told">
        {t(isSimilar ? 'library.foundSimilar' : 'library.found', { count: total, total: numbers.format(total) })}
      </p>
      {total === 0 ? (
        <EmptyPanel words={t('library.nothingFound')} picture="nothingMatches" />
      ) : (
        <ul className="found-documents">
          {rows.map((each) => (
            <FoundDocument key={each.document.id} found={each} words={search.q} />
          ))}
        </ul>
      )}
      {total > pageSize && (
        <nav className="found-pages" aria-label={t('library.pagesOfSearch')}>
          <Pagination
            current={search.page}
            pageSize={pageSize}
            total={total}
            showSizeChanger={false}
            simple={isPhone}
            onChange={(page) => onSearch({ page })}
          />
        </nav>
      )}
    </>
  )
}

function FoundDocument({ found: { document, path, quote }, words }: { readonly found: DocumentMatch; readonly words: string }) {
  return (
    <li className="found-document">
      <FileIcon contentType={document.contentType ?? ''} />
      <div>
        <RecordLink resource="document" id={document.id}>
          {document.name}
        </RecordLink>
        <p className="library-told">{[path, ...(document.tags ?? [])].join(' · ')}</p>
        {quote !== null && (
          <p className="found-quote">
            … <Quote text={quote} words={words} /> …
          </p>
        )}
      </div>
    </li>
  )
}

/** Excerpt of the file with the search terms highlighted. */
function Quote({ text, words }: { readonly text: string; readonly words: string }) {
  const searchTerms = words.split(/[^\p{L}\p{N}]+/u).filter((term) => term !== '')
  if (searchTerms.length === 0) return text
  const fragments = text.split(new RegExp(`(${searchTerms.join('|')})`, 'giu'))
  const [first, ...others] = fragments
  let fragmentIndex = 0
  return (
    <>
      {first}
      {others.map((fragment) => {
        fragmentIndex += 1
        return fragmentIndex % 2 === 1 ? <mark key={fragmentIndex}>{fragment}</mark> : fragment
      })}
    </>
  )
}
