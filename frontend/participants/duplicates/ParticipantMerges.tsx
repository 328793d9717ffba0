import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { DuplicateTabs } from './DuplicateTabs.tsx'

/** Former merges with author and time, and undo. */
export default function ParticipantMerges({ resource }: ScreenProps) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: resource })
  return (
    <div className="list-screen">
      <PageHeader title={t('titles.participantMerge.many')} subtitle={t('merge.mergesSubtitle')} />
      <DuplicateTabs />
      <ListView resource={resource.name} list={list} />
    </div>
  )
}
