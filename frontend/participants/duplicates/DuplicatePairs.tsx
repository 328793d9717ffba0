import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { PiecesContext, usePieces } from '../../engine/pieces.ts'
import { DuplicateTabs } from './DuplicateTabs.tsx'
import { PairPeople } from './PairPeople.tsx'
import { SearchButton, SearchState } from './SearchState.tsx'
import { useDuplicateSearch } from './useDuplicateSearch.ts'

/** Participants who may be one person, as the search through the whole organisation found them. */
export default function DuplicatePairs({ resource }: ScreenProps) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: resource })
  const search = useDuplicateSearch()
  const may = useMay()
  const pieces = usePieces()
  // A row is a question about both: wherever it is clicked it opens the comparison, from which either profile is opened.
  const withoutProfiles = useMemo(() => ({ ...pieces, recordLinks: {} }), [pieces])
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.duplicatePair.many')}
        subtitle={t(may(resource.name, 'read') ? 'merge.subtitle' : 'merge.hiddenSubtitle')}
        primary={<SearchButton search={search} />}
      />
      <DuplicateTabs />
      <SearchState search={search} />
      <PiecesContext value={withoutProfiles}>
        <PairPeople rows={list.rows}>
          <ListView resource={resource.name} list={list} />
        </PairPeople>
      </PiecesContext>
    </div>
  )
}
