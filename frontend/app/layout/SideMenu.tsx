import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Mark } from '../../base/ui/Mark.tsx'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { useRovingFocus } from '../../base/ui/useRovingFocus.ts'
import { useFileAddress } from '../../base/useFileAddress.ts'
import { useSideMenu } from '../state/sideMenu.ts'
import { AreaSwitch } from './AreaSwitch.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** Side menu, which is a single stop of the Tab key. Folded, it shows only icons, with tooltips. */
export function SideMenu({ area }: { readonly area: MenuArea }) {
  const { t } = useTranslation('common')
  const { isFolded, toggle } = useSideMenu()
  const container = useRovingFocus<HTMLElement>()
  const label = t(isFolded ? 'shell.unfoldMenu' : 'shell.foldMenu')
  return (
    <aside ref={container} className="side" data-folded={isFolded}>
      <Brand isFolded={isFolded} />
      <MenuLinks area={area} isFolded={isFolded} />
      <div className="side-end">
        <AreaSwitch area={area} isFolded={isFolded} />
        <Tooltip title={isFolded ? label : ''} placement="right">
          <button type="button" className="nav-item" aria-expanded={!isFolded} aria-label={label} onClick={toggle}>
            {isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            <span className="nav-label">{t('shell.foldMenu')}</span>
          </button>
        </Tooltip>
      </div>
    </aside>
  )
}

/** Logo and name of the organisation. Without a logo, shows the product's logo. */
function Brand({ isFolded }: { readonly isFolded: boolean }) {
  const { organisation } = useSession()
  const logo = useFileAddress(organisation.details.logoFile)
  return (
    <Tooltip title={isFolded ? organisation.name : ''} placement="right">
      <Link to="/" className="brand">
        {logo === null ? <Mark className="brand-mark" /> : <img src={logo} alt="" />}
        <span className="nav-label">{organisation.name}</span>
      </Link>
    </Tooltip>
  )
}
