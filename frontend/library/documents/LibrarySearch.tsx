import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../fields/hooks/useDebounced.ts'
import { FoundDocuments } from './FoundDocuments.tsx'
import type { LibraryScope } from './library.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

interface LibrarySearchProps {
  readonly place: LibraryScope
  readonly search: LibrarySearchState
  readonly onSearch: (changes: Partial<LibrarySearchState>) => void
}

/** Searches documents by name and content. */
export function LibrarySearch({ place, search, onSearch }: LibrarySearchProps) {
  const { t } = useTranslation('documents')
  const [searchText, setSearchText] = useState(search.q)
  const searchLater = useDebounced((q: string) => onSearch({ q }))
  const type = (text: string) => {
    setSearchText(text)
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
        value={searchText}
        onChange={({ target }) => type(target.value)}
      />
      {search.q !== '' && <FoundDocuments place={place} search={search} onSearch={onSearch} />}
    </search>
  )
}
