import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ExtensionsContext, useExtensions } from '../../engine/extensions.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { DuplicateTabs } from './DuplicateTabs.tsx'
import { PairPeople } from './PairPeople.tsx'
import { SearchButton, SearchState } from './SearchState.tsx'
import { useDuplicateSearch } from './useDuplicateSearch.ts'

/** Possible duplicates found by the search through the whole organisation. */
export default function DuplicatePairs({ resource }: ScreenProps) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: resource })
  const search = useDuplicateSearch()
  const may = useMay()
  const isPhone = useIsPhone()
  // On a phone, only a search in progress or an error is above the rows.
  const isStateBelow = isPhone && !search.isRunning && search.error === null
  const extensions = useExtensions()
  // A click anywhere on a row opens the comparison, which links to both profiles.
  const withoutProfiles = useMemo(() => ({ ...extensions, recordLinks: {} }), [extensions])
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.duplicatePair.many')}
        extra={isPhone && <PhoneTools resource={resource.name} list={list} />}
        subtitle={isPhone ? undefined : t(may(resource.name, 'read') ? 'merge.subtitle' : 'merge.hiddenSubtitle')}
        primary={<SearchButton search={search} />}
      />
      <DuplicateTabs />
      {!isStateBelow && <SearchState search={search} />}
      <ExtensionsContext value={withoutProfiles}>
        <PairPeople rows={list.rows}>
          <ListView resource={resource.name} list={list} hasHeadTools />
        </PairPeople>
      </ExtensionsContext>
      {isStateBelow && <SearchState search={search} />}
    </div>
  )
}
