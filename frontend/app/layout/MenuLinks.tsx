import DownOutlined from '@ant-design/icons/DownOutlined'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { isCurrentEntry, type MenuSection, menuOf, namespacesOf, sectionsOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useClosedGroups } from '../state/sideMenu.ts'
import { MenuLink } from './MenuLink.tsx'

interface MenuLinksProps {
  readonly area: MenuArea
  /** True if only the icons are visible: the groups then have no headings, and all are open. */
  readonly isFolded?: boolean
}

/** Menu entries that this user may open, as links in groups. More than just the colour marks the current entry. */
export function MenuLinks({ area, isFolded = false }: MenuLinksProps) {
  const session = useSession()
  const entries = menuOf(area, session, useChosenStudy()?.id)
  const { t } = useTranslation(namespacesOf(entries))
  return (
    <nav aria-label={t(area === 'admin' ? 'common:shell.adminMenu' : 'common:shell.mainMenu')}>
      {sectionsOf(entries).map((section) => (
        <Section key={section.group} section={section} isFolded={isFolded} />
      ))}
    </nav>
  )
}

/** Group of menu entries. Its heading opens and closes it. A closed group still shows the current page. */
function Section({ section: { group, entries }, isFolded }: { readonly section: MenuSection; readonly isFolded: boolean }) {
  const { t } = useTranslation(namespacesOf(entries))
  const id = useId()
  const { closed, toggle } = useClosedGroups()
  const { pathname } = useLocation()
  const hasHeading = group !== 'start' && !isFolded
  const isOpen = !hasHeading || !closed.includes(group)
  const shownEntries = isOpen ? entries : entries.filter((entry) => isCurrentEntry(entry, pathname))
  const label = t(`common:shell.groups.${group}`)
  return (
    <div className="nav-group">
      {hasHeading && (
        <button type="button" className="nav-heading" aria-expanded={isOpen} aria-controls={id} onClick={() => toggle(group)}>
          {label}
          <DownOutlined aria-hidden />
        </button>
      )}
      <ul id={id} className="nav-list" aria-label={label}>
        {shownEntries.map((entry) => (
          <li key={entry.path}>
            <MenuLink
              to={entry.path}
              icon={entry.icon}
              label={t(entry.label)}
              isCurrent={isCurrentEntry(entry, pathname)}
              isFolded={isFolded}
              resource={entry.resource?.name}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
