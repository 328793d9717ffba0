import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../fields/useDebounced.ts'
import { FoundDocuments } from './FoundDocuments.tsx'
import type { LibraryPlace } from './library.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

interface LibrarySearchProps {
  readonly place: LibraryPlace
  readonly search: LibrarySearchState
  readonly onSearch: (changes: Partial<LibrarySearchState>) => void
}

/** Documents by what they are called, and by what they say. */
export function LibrarySearch({ place, search, onSearch }: LibrarySearchProps) {
  const { t } = useTranslation('documents')
  const [typed, setTyped] = useState(search.q)
  const searchLater = useDebounced((q: string) => onSearch({ q }))
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') onSearch({ q: '' })
    searchLater(text.trim())
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
      {search.q !== '' && <FoundDocuments place={place} search={search} onSearch={onSearch} />}
    </search>
  )
}
