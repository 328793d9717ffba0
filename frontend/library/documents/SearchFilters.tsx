import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Select } from '../../base/ui/Select.tsx'
import type { LibraryScope } from './library.ts'
import { filtersOfLibrary } from './searchLibrary.ts'
import type { LibrarySearchState } from './useLibrarySearch.ts'

interface SearchFiltersProps {
  readonly place: LibraryScope
  readonly search: LibrarySearchState
  readonly onSearch: (changes: Partial<LibrarySearchState>) => void
}

interface Choice {
  readonly value: string
  readonly name: string
  readonly count: number
}

/** Filters of the documents found, each choice with its count. */
export function SearchFilters({ place, search, onSearch }: SearchFiltersProps) {
  const { t } = useTranslation('documents')
  const { organisation } = useSession()
  const { page: _page, ...narrowed } = search
  const { data } = useQuery({
    queryKey: ['librarySearchFilters', place, narrowed],
    queryFn: ({ signal }) => filtersOfLibrary(place, search, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (data === undefined) return null
  const filters = [
    {
      name: 'in',
      label: t('library.filters.folder'),
      choices: data.folders.map(({ id, path, count }) => ({ value: id, name: path, count })),
    },
    { name: 'tag', label: t('library.filters.tag'), choices: data.tags.map(({ tag, count }) => ({ value: tag, name: tag, count })) },
    {
      name: 'study',
      label: t('library.filters.study'),
      choices:
        place.of === 'all'
          ? data.studies.map(({ id, name, count }) => ({ value: id ?? 'none', name: name ?? organisation.name, count }))
          : [],
    },
    {
      name: 'type',
      label: t('library.filters.type'),
      choices: data.types.map(({ type, count }) => ({ value: type, name: t(`library.kinds.${type}`), count })),
    },
  ] as const
  return (
    <fieldset className="found-filters" aria-label={t('library.filters.title')}>
      {filters.map(({ name, label, choices }) => (
        <Filter key={name} label={label} choices={choices} value={search[name]} onChange={(value) => onSearch({ [name]: value })} />
      ))}
    </fieldset>
  )
}

interface FilterProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Empty for no filter. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Hidden if there is nothing to choose. */
function Filter({ label, choices, value, onChange }: FilterProps) {
  const numbers = useNumbers()
  if (choices.length === 0 && value === '') return null
  const options = choices.map((each) => ({
    value: each.value,
    label: `${each.name} (${numbers.format(each.count)})`,
  }))
  return (
    <Select
      className="found-filter"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={options}
      onChange={(choice: string | null | undefined) => onChange(choice ?? '')}
    />
  )
}
