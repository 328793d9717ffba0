import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { iconNamed } from '../../base/menu/icons.ts'
import { type MenuArea, menuOf, namespacesOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

/** The entries that this user may open, as links: the open one is marked by more than its colour. */
export function MenuLinks({ area }: { readonly area: MenuArea }) {
  const session = useSession()
  const entries = menuOf(area, session, useChosenStudy()?.id)
  const { t } = useTranslation(namespacesOf(entries))
  return (
    <nav aria-label={t(area === 'admin' ? 'common:shell.adminMenu' : 'common:shell.mainMenu')}>
      <ul className="nav-list">
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} className="nav-item" title={t(label)}>
              {createElement(iconNamed(icon), { 'aria-hidden': true })}
              <span className="nav-label">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
