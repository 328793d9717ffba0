import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseNctId } from '#resources/studies/nctId.ts'
import {
  longestSummary,
  longestTitle,
  mostImported,
  type RegistryHit,
  type RegistrySearchAnswer,
  truncateText,
} from '#resources/studies/registry/registryAnswers.ts'
import { registryCalls } from '#resources/studies/registry/registryCalls.ts'
import { call } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { getStatusKey, getStatusTone } from './registryStatus.ts'

interface RegistrySearchProps {
  /** Previous search; empty for none. */
  readonly begun: string
  readonly onSearch: (term: string) => void
  readonly onOpen: (nctId: string) => void
  /** Null if the user searches for one study. */
  readonly choosing: StudySelection | null
}

/** Several studies selected for one import. */
interface StudySelection {
  readonly chosen: readonly string[]
  readonly onChoose: (nctIds: readonly string[]) => void
  readonly onImport: () => void
}

/** Searches the registry by title or condition. An NCT number opens its study at once. */
export function RegistrySearch({ begun, onSearch, onOpen, choosing }: RegistrySearchProps) {
  const { t } = useTranslation('studies')
  const numbers = useNumbers()
  const count = choosing?.chosen.length ?? 0
  const [searchText, setSearchText] = useState(begun)
  const search = () => {
    const term = searchText.trim()
    if (term === '') return
    onSearch(term)
    const nctId = parseNctId(term)
    if (nctId !== null) onOpen(nctId)
  }
  return (
    <div className="registry">
      <Input.Search
        value={searchText}
        maxLength={200}
        aria-label={t('registry.words')}
        placeholder={t('registry.words')}
        enterButton={t('registry.search')}
        onChange={({ target }) => setSearchText(target.value)}
        onSearch={(_value, _event, info) => info?.source === 'input' && search()}
      />
      {begun !== '' && parseNctId(begun) === null && <Hits term={begun} onOpen={onOpen} choosing={choosing} />}
      {choosing !== null && count > 0 && (
        <div className="drawer-actions">
          {count === mostImported && <span role="status">{t('registry.chosenMost', { figure: numbers.format(mostImported) })}</span>}
          <Button type="primary" onClick={choosing.onImport}>
            {t('registry.bringIn', { count })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Hits({ term, onOpen, choosing }: Pick<RegistrySearchProps, 'onOpen' | 'choosing'> & { readonly term: string }) {
  const { t } = useTranslation('studies')
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<RegistrySearchAnswer, HttpFailure>({
    queryKey: ['registryStudies', term],
    queryFn: ({ pageParam, signal }) =>
      call(registryCalls.search, { query: { term, ...(typeof pageParam === 'string' ? { pageToken: pageParam } : {}) } }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    retry: false,
  })
  const hits = data?.pages.flatMap(({ studies }) => studies) ?? []
  return (
    <>
      {isPending && <p role="status">{t('registry.searching')}</p>}
      {data !== undefined && hits.length === 0 && <EmptyPanel words={t('registry.nothing', { term })} />}
      <ul className="registry-hits">
        {hits.map((hit) => (
          <Hit key={hit.trialID} hit={hit} onOpen={() => onOpen(hit.trialID)} choosing={choosing} />
        ))}
      </ul>
      {error !== null && <LoadFailed message={error.message} onRetry={() => (data === undefined ? refetch() : fetchNextPage())} />}
      {hasNextPage && error === null && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('registry.more')}
        </Button>
      )}
    </>
  )
}

function Hit({
  hit,
  onOpen,
  choosing,
}: Pick<RegistrySearchProps, 'choosing'> & { readonly hit: RegistryHit; readonly onOpen: () => void }) {
  const { t } = useTranslation('studies')
  const isChosen = choosing?.chosen.includes(hit.trialID) === true
  return (
    <li>
      {choosing !== null && (
        <Checkbox
          aria-label={t('registry.chooseHit', { title: hit.title })}
          checked={isChosen}
          disabled={!isChosen && choosing.chosen.length >= mostImported}
          onChange={() =>
            choosing.onChoose(isChosen ? choosing.chosen.filter((each) => each !== hit.trialID) : [...choosing.chosen, hit.trialID])
          }
        />
      )}
      <div className="registry-hit">
        <Button type="link" className="registry-title" onClick={onOpen}>
          {truncateText(hit.title, longestTitle)}
        </Button>
        {hit.briefSummary !== null && <p>{truncateText(hit.briefSummary, longestSummary)}</p>}
        <p className="form-help">{[hit.trialID, hit.leadSponsor].filter((text) => text !== null).join(' · ')}</p>
      </div>
      <ToneTag tone={getStatusTone(hit.currentStatus)}>{t(`registry.status.${getStatusKey(hit.currentStatus)}`)}</ToneTag>
    </li>
  )
}
