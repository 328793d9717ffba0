import '../../app/styles/pageTabs.css'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { resourceNamed } from '#resources/index.ts'

const lists = ['duplicatePair', 'participantMerge'] as const

/** Pairs to decide about, and what was merged: each list at an address of its own. */
export function DuplicateTabs() {
  const { t } = useTranslation('participants')
  return (
    <nav className="page-tabs" aria-label={t('merge.lists')}>
      {lists.map((name) => (
        <NavLink key={name} to={resourceNamed(name).screens?.list ?? '/'} end>
          {t(`titles.${name}.many`)}
        </NavLink>
      ))}
    </nav>
  )
}
