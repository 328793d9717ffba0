import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { PageTabs } from '../../base/ui/PageTabs.tsx'

const lists = ['duplicatePair', 'participantMerge'] as const

/** Pairs to decide about, and what was merged: each list at an address of its own. */
export function DuplicateTabs() {
  const { t } = useTranslation('participants')
  const may = useMay()
  const open = lists.filter((name) => may(name, 'list'))
  if (open.length < 2) return null
  return (
    <PageTabs
      label={t('merge.lists')}
      tabs={open.map((name) => ({ path: resourceNamed(name).screens?.list ?? '/', label: t(`titles.${name}.many`) }))}
    />
  )
}
