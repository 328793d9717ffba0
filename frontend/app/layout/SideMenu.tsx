import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuArea } from '../../base/menu/menu.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Mark } from '../../base/ui/Mark.tsx'
import { useFileAddress } from '../../base/useFileAddress.ts'
import { toggleMenu, useIsMenuFolded } from '../state/sideMenu.ts'
import { AreaSwitch } from './AreaSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** The menu at the side; folded to its icons by choice, which this browser remembers. */
export function SideMenu({ area }: { readonly area: MenuArea }) {
  const { t } = useTranslation('common')
  const isFolded = useIsMenuFolded()
  const label = t(isFolded ? 'shell.unfoldMenu' : 'shell.foldMenu')
  return (
    <aside className="side" data-folded={isFolded}>
      <Brand />
      <MenuLinks area={area} />
      <div className="side-end">
        <AreaSwitch area={area} />
        <button type="button" className="nav-item" aria-expanded={!isFolded} aria-label={label} title={label} onClick={toggleMenu}>
          {isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          <span className="nav-label">{t('shell.foldMenu')}</span>
        </button>
      </div>
    </aside>
  )
}

/** The organisation's logo, or the product's mark, and the organisation's name. */
function Brand() {
  const { organisation } = useSession()
  const logo = useFileAddress(organisation.details.logoFile)
  return (
    <Link to="/" className="brand" title={organisation.name}>
      {logo === null ? <Mark className="brand-mark" /> : <img src={logo} alt="" />}
      <span className="nav-label">{organisation.name}</span>
    </Link>
  )
}
