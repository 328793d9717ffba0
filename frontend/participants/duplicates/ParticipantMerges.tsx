import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { DuplicateTabs } from './DuplicateTabs.tsx'

/** Former merges with author and time, and undo. */
export default function ParticipantMerges({ resource }: ScreenProps) {
  const { t } = useTranslation('participants')
  const list = useResourceList({ definition: resource })
  const isPhone = useIsPhone()
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.participantMerge.many')}
        subtitle={isPhone ? undefined : t('merge.mergesSubtitle')}
        extra={isPhone && <PhoneTools resource={resource.name} list={list} />}
      />
      <DuplicateTabs />
      <ListView resource={resource.name} list={list} hasHeadTools />
    </div>
  )
}
