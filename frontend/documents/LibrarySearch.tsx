import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentFound } from '#resources/documentAnswers.ts'
import { http } from '../base/http.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { FileIcon } from '../document-viewer/FileIcon.tsx'
import { RecordLink } from '../engine/RecordLink.tsx'
import { useDebounced } from '../fields/useDebounced.ts'
import { type LibraryPlace, searchPath } from './library.ts'

interface LibrarySearchProps {
  readonly place: LibraryPlace
  /** What is searched for, once nobody types any more; empty: nothing, and the folders stand there. */
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Documents by what they are called, and by what they say. */
export function LibrarySearch({ place, words, onWords }: LibrarySearchProps) {
  const { t } = useTranslation('documents')
  const [typed, setTyped] = useState('')
  const search = useDebounced(onWords)
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') onWords('')
    search(text.trim())
  }
  return (
    <search className="library-search">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('library.search')}
        aria-label={t('library.search')}
        maxLength={200}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {words !== '' && <Found place={place} words={words} />}
    </search>
  )
}

function Found({ place, words }: Omit<LibrarySearchProps, 'onWords'>) {
  const { t } = useTranslation('documents')
  const { data, isError, refetch } = useQuery({
    queryKey: ['librarySearch', place, words],
    queryFn: async ({ signal }) =>
      (await http.get<readonly DocumentFound[]>(`${searchPath(place)}?${new URLSearchParams({ q: words })}`, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isError) return <LoadFailed message={t('library.searchFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting rows={4} />
  return (
    <>
      <p role="status" className="library-told">
        {t('library.found', { count: data.length })}
      </p>
      {data.length === 0 ? (
        <EmptyPanel words={t('library.nothingFound')} picture="nothingMatches" />
      ) : (
        <ul className="found-documents">
          {data.map((each) => (
            <li key={each.document.id} className="found-document">
              <FileIcon contentType={each.document.contentType ?? ''} />
              <div>
                <RecordLink resource="document" id={each.document.id}>
                  {each.document.name}
                </RecordLink>
                <p className="library-told">{each.path}</p>
                {each.quote !== null && (
                  <p className="found-quote">
                    … <Quote text={each.quote} words={words} /> …
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the file says, with the words that were searched for marked. */
function Quote({ text, words }: { readonly text: string; readonly words: string }) {
  const wanted = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (wanted.length === 0) return text
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'giu'))
  const [first, ...others] = parts
  let place = 0
  return (
    <>
      {first}
      {others.map((part) => {
        place += 1
        return place % 2 === 1 ? <mark key={place}>{part}</mark> : part
      })}
    </>
  )
}
