import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { PageTabs } from '../../base/ui/tabs/PageTabs.tsx'

const lists = ['duplicatePair', 'participantMerge'] as const

/** Tabs for undecided pairs and for merges. Each list has a URL. */
export function DuplicateTabs() {
  const { t } = useTranslation('participants')
  const may = useMay()
  const open = lists.filter((name) => may(name, 'list'))
  if (open.length < 2) return null
  return (
    <PageTabs
      label={t('merge.lists')}
      tabs={open.map((name) => ({ path: getResource(name).screens?.list ?? '/', label: t(`titles.${name}.many`) }))}
    />
  )
}
