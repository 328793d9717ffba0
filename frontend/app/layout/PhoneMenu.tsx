import MenuOutlined from '@ant-design/icons/MenuOutlined'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { MenuArea } from '../../base/menu/menu.ts'
import { AreaSwitch } from './AreaSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** On phones the menu rises from the bottom, where the thumb is; the browser's own dialog keeps the focus inside. */
export function PhoneMenu({ area }: { readonly area: MenuArea }) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen entry closes the menu
  useEffect(() => dialog.current?.close(), [pathname])
  return (
    <>
      <div className="bottom-bar">
        <button
          type="button"
          className="nav-item"
          aria-haspopup="dialog"
          aria-label={t('shell.openMenu')}
          onClick={() => dialog.current?.showModal()}
        >
          <MenuOutlined aria-hidden />
          <span>{t('shell.menuButton')}</span>
        </button>
      </div>
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
