import MessageOutlined from '@ant-design/icons/MessageOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { getIcon } from '../../base/menu/icons.ts'
import { menuOf, namespacesOf } from '../../base/menu/menu.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { useExtensions } from '../../engine/extensions.ts'
import { Keys } from '../shortcuts/Keys.tsx'
import { openPanel } from '../state/panels.ts'
import { MenuCount } from './MenuCount.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Bar at the top of every screen: current location, search, study, feedback, notifications and user menu. */
export function Topbar({ area }: { readonly area: MenuArea }) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  const { topbar } = useExtensions()
  return (
    <header className="topbar">
      <span className="topbar-area">{area === 'admin' ? t('shell.adminPanel') : organisation.name}</span>
      {area === 'main' && topbar.map((Control, index) => createElement(Control, { key: index }))}
      <div className="topbar-end">
        <button
          type="button"
          className="search-button"
          aria-haspopup="dialog"
          aria-label={t('palette.open')}
          onClick={() => openPanel('palette')}
        >
          <SearchOutlined aria-hidden />
          <span className="search-label">{t('palette.open')}</span>
          <Keys keys="$mod+K" />
        </button>
        <Tooltip title={t('feedback.open')}>
          <button
            type="button"
            className="bar-button feedback-button"
            aria-haspopup="dialog"
            aria-label={t('feedback.open')}
            onClick={() => openPanel('feedback')}
          >
            <MessageOutlined aria-hidden />
          </button>
        </Tooltip>
        <BarLinks />
        <UserMenu />
      </div>
    </header>
  )
}

/** Menu entries of the top bar: icons with the number of rows that need attention. */
function BarLinks() {
  const entries = menuOf('topbar', useSession())
  const { t } = useTranslation(namespacesOf(entries))
  return entries.map(({ path, label, icon, resource }) => (
    <Tooltip key={path} title={t(label)}>
      <NavLink to={path} className="bar-button">
        {createElement(getIcon(icon), { 'aria-hidden': true })}
        <span className="visually-hidden">{t(label)}</span>
        <MenuCount {...(resource === undefined ? {} : { resource: resource.name })} />
      </NavLink>
    </Tooltip>
  ))
}
