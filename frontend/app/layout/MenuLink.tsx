import { createElement } from 'react'
import { Link } from 'react-router'
import { getIcon } from '../../base/menu/icons.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { MenuCount } from './MenuCount.tsx'

interface MenuLinkProps {
  readonly to: string
  readonly icon: string
  readonly label: string
  /** True if the open screen belongs to this entry. */
  readonly isCurrent: boolean
  /** True if only the icon is visible: a tooltip then shows the label. */
  readonly isFolded: boolean
  readonly resource?: string | undefined
}

/** Link of the side menu: icon, label, and the number of rows that need attention. */
export const MenuLink = ({ to, icon, label, isCurrent, isFolded, resource }: MenuLinkProps) => (
  <Tooltip title={isFolded ? label : ''} placement="right" trigger={['hover', 'focus']}>
    <Link to={to} className="nav-item" {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {createElement(getIcon(icon), { 'aria-hidden': true })}
      <span className="nav-label">{label}</span>
      <MenuCount {...(resource === undefined ? {} : { resource })} />
    </Link>
  </Tooltip>
)
