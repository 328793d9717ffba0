import '../app/styles/pageTabs.css'
import './audit.css'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'

const tabs = [
  { key: 'events', path: '/admin/audit-history' },
  { key: 'readers', path: '/admin/audit-history/readers' },
  { key: 'unlocks', path: '/admin/audit-history/unlocks' },
  { key: 'seals', path: '/admin/audit-history/seals' },
] as const

/** The four sides of the audit, each at an address of its own. */
export function AuditTabs() {
  const { t } = useTranslation('audit')
  return (
    <nav className="page-tabs" aria-label={t('tabs.label')}>
      {tabs.map(({ key, path }) => (
        <NavLink key={key} to={path} end>
          {t(`tabs.${key}`)}
        </NavLink>
      ))}
    </nav>
  )
}
