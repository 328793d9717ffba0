import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { PageTabs } from '../../base/ui/PageTabs.tsx'

const lists = ['duplicatePair', 'participantMerge'] as const

/** Pairs to decide about, and what was merged: each list at an address of its own. */
export function DuplicateTabs() {
  const { t } = useTranslation('participants')
  return (
    <PageTabs
      label={t('merge.lists')}
      tabs={lists.map((name) => ({ path: resourceNamed(name).screens?.list ?? '/', label: t(`titles.${name}.many`) }))}
    />
  )
}
