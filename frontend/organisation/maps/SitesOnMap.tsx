import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapPosition, SiteOnMap } from '#resources/organisation/mapAnswers.ts'
import { mapCalls } from '#resources/organisation/mapsCalls.ts'
import { site } from '#resources/organisation/site.ts'
import { sitePlace } from '#resources/organisation/sitePlace.ts'
import { queryOf, useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { SiteLines } from './SiteLines.tsx'
import { SiteMap } from './SiteMap.tsx'
import { useTiles } from './useTiles.ts'

const watchedResources = [site.name, sitePlace.name]

/** Shows the sites of the list on a map, next to the list. */
export default function SitesOnMap({ list }: ListBodyProps) {
  const { t } = useTranslation('maps')
  const numbers = useNumbers()
  const tiles = useTiles()
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const query = queryOf(new URLSearchParams(filterParameters(list.request.filters)))
  const { data, isError, refetch } = useCall(mapCalls.sites, { query }, { placeholderData: keepPreviousData })
  useChanges({ lists: watchedResources }, () => void refetch())
  if (list.isTrash) return <EmptyPanel words={t('trash')} />
  if (data === undefined || tiles === undefined)
    return isError ? <LoadFailed message={t('failed')} onRetry={refetch} /> : <Waiting rows={10} />
  if (data.sites.length === 0) return <EmptyPanel words={t(Object.keys(query).length === 0 ? 'nothing' : 'noMatch')} />
  const items = data.sites.filter(hasPlace).map((each) => ({ ...each, words: each.name }))
  return (
    <div className="map-and-list">
      <SiteMap
        name={t('name')}
        items={items}
        tiles={tiles}
        chosen={selectedIds}
        onChoose={(selectedItems) => setSelectedIds(selectedItems.map(({ id }) => id))}
        figureOf={({ length }) => (length === 1 ? null : numbers.format(length))}
      />
      <SiteLines sites={data.sites} isCapped={data.isCapped} chosen={selectedIds} onChoose={setSelectedIds} />
    </div>
  )
}

const hasPlace = (each: SiteOnMap): each is SiteOnMap & { readonly place: MapPosition } => each.place !== null
