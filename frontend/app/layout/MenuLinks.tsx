import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { iconNamed } from '../../base/menu/icons.ts'
import { type MenuArea, menuOf, namespacesOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { usePieces } from '../../engine/pieces.ts'

/** The entries that this user may open, as links: the open one is marked by more than its colour. */
export function MenuLinks({ area }: { readonly area: MenuArea }) {
  const session = useSession()
  const entries = menuOf(area, session, useChosenStudy()?.id)
  const { t } = useTranslation(namespacesOf(entries))
  return (
    <nav aria-label={t(area === 'admin' ? 'common:shell.adminMenu' : 'common:shell.mainMenu')}>
      <ul className="nav-list">
        {entries.map(({ path, label, icon, resource }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} className="nav-item" title={t(label)}>
              {createElement(iconNamed(icon), { 'aria-hidden': true })}
              <span className="nav-label">{t(label)}</span>
              <Count resource={resource?.name} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** More are many: nobody needs the figure to the last. */
const most = 99

/** How many rows of an entry wait for somebody, where an area counts them. */
function Count({ resource = '' }: { readonly resource?: string }) {
  const { menuCounts } = usePieces()
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const Counting = menuCounts[resource]
  if (Counting === undefined) return null
  return (
    <Counting
      draw={(count) => (
        <span className="nav-count">
          <span aria-hidden="true">{count > most ? `${most}+` : numbers.format(count)}</span>
          <span className="visually-hidden">{t('shell.waiting', { count, figure: numbers.format(count) })}</span>
        </span>
      )}
    />
  )
}
