import MenuOutlined from '@ant-design/icons/MenuOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { createElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { getIcon } from '../../base/menu/icons.ts'
import { isCurrentEntry, menuOf, namespacesOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { openPanel } from '../state/panels.ts'
import { AreaSwitch } from './AreaSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** Number of main menu entries that get a tab in the bar. */
const maxTabs = 2

/**
 * Bottom bar on phones: home, participants, search and a menu with all other entries, within reach of the thumb. The bar disappears while
 * the buttons of a form are at the bottom. The menu opens as the browser's own dialog, which keeps the focus inside.
 */
export function PhoneMenu({ area }: { readonly area: MenuArea }) {
  const session = useSession()
  const entries = menuOf('main', session, useChosenStudy()?.id).slice(0, maxTabs)
  const { t } = useTranslation(['common', ...namespacesOf(entries)])
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // Selecting an entry closes the menu.
  useOnChange(pathname, () => dialog.current?.close())
  return (
    <>
      <nav className="bottom-bar" aria-label={t('shell.tabs')}>
        {entries.map((entry) => (
          <Link
            key={entry.path}
            to={entry.path}
            className="tab-item"
            {...(isCurrentEntry(entry, pathname) ? { 'aria-current': 'page' } : {})}
          >
            {createElement(getIcon(entry.icon), { 'aria-hidden': true })}
            <span>{t(entry.label)}</span>
          </Link>
        ))}
        <button type="button" className="tab-item" aria-haspopup="dialog" onClick={() => openPanel('palette')}>
          <SearchOutlined aria-hidden />
          <span>{t('palette.open')}</span>
        </button>
        <button type="button" className="tab-item" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
          <MenuOutlined aria-hidden />
          <span>{t('shell.more')}</span>
        </button>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className="phone-menu"
        aria-label={t('shell.menu')}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className="phone-menu-content">
          <MenuLinks area={area} />
          <AreaSwitch area={area} />
          <form method="dialog">
            <button type="submit" className="nav-item">
              {t('shell.closeMenu')}
            </button>
          </form>
        </div>
      </dialog>
    </>
  )
}
