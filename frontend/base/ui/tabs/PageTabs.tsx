import './tabs.css'
import { useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { MoreTabs } from './MoreTabs.tsx'
import { useFittingTabs } from './useFittingTabs.ts'

interface PageTabsProps {
  readonly label: string
  readonly tabs: readonly { readonly path: string; readonly label: string }[]
}

/** Tabs for related pages, each with a separate URL. Tabs that do not fit are in a menu after the visible tabs. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const bar = useRef<HTMLElement>(null)
  const { gap, leftOut } = useFittingTabs(
    bar,
    tabs.map(({ path }) => path),
    pathname,
  )
  return (
    <nav ref={bar} className="tabs-bar" style={{ gap }} aria-label={label}>
      <div className="tabs-list">
        {tabs.map((tab) => (
          <NavLink key={tab.path} to={tab.path} end data-left-out={leftOut.has(tab.path) || undefined}>
            {tab.label}
          </NavLink>
        ))}
      </div>
      <MoreTabs
        tabs={tabs.filter(({ path }) => leftOut.has(path)).map((tab) => ({ key: tab.path, label: tab.label }))}
        onChoose={navigate}
      />
    </nav>
  )
}
