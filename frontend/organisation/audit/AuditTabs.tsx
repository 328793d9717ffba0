import './audit.css'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../base/ui/tabs/PageTabs.tsx'

const tabs = [
  { key: 'events', path: '/admin/audit-history' },
  { key: 'readers', path: '/admin/audit-history/readers' },
  { key: 'unlocks', path: '/admin/audit-history/unlocks' },
  { key: 'seals', path: '/admin/audit-history/seals' },
] as const

/** Tabs of the four audit screens. Each has a URL. */
export function AuditTabs() {
  const { t } = useTranslation('audit')
  return <PageTabs label={t('tabs.label')} tabs={tabs.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
}
