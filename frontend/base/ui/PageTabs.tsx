import './tabs.css'
import { NavLink, useLocation } from 'react-router'
import { shortLabel } from './Tabs.tsx'
import { useTabBar } from './useTabBar.ts'

interface PageTabsProps {
  readonly label: string
  readonly tabs: readonly { readonly path: string; readonly label: string }[]
}

/** Pages that belong together, each at an address of its own. Where there is no room for all they scroll sideways. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation()
  const bar = useTabBar<HTMLElement>(pathname)
  return (
    <nav ref={bar} className="tabs-bar" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.path} to={tab.path} end {...shortLabel(tab.label).whole}>
          {shortLabel(tab.label).text}
        </NavLink>
      ))}
    </nav>
  )
}
