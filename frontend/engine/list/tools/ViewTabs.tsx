import '../../../base/ui/tabs/tabs.css'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../base/session/useSession.ts'
import { isPlainClick } from '../../../base/ui/isPlainClick.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { fitTabs } from '../../../base/ui/tabs/fittingTabs.ts'
import { splitLabel } from '../../../base/ui/tabs/Tabs.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { useViews } from '../../listState/useViews.ts'
import { formatSharing } from './formatSharing.ts'

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

/**
 * In pixels: average width of a letter, space around a tab's text, width of the menu button. Estimates, since tabs that do not fit are
 * not rendered.
 */
const letter = 8
const paddingWidth = 4
const menuWidth = 130
const widthOf = (name: string): number => splitLabel(name).text.length * letter + paddingWidth

/** Tabs of the list's default view and its saved views, and a menu with the views that do not fit and the actions. */
export function ViewTabs({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const session = useSession()
  const bar = useRef<HTMLElement>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  const [isRequested, setIsRequested] = useState(false)
  // The views are requested after the rows.
  const { views, hasFailed } = useViews(resource, { isEnabled: !list.isFirstLoad })
  useEffect(() => {
    const { current } = bar
    if (current === null) return
    const observer = new ResizeObserver(() => setAvailableWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const { view } = list
  const standardLabel = t('list.views.standard')
  const allViews = view.row === null || views.some(({ id }) => id === view.row?.id) ? views : [...views, view.row]
  const { gap, leftOut } = fitTabs(
    allViews.map(({ name }) => widthOf(name)),
    allViews.findIndex(({ id }) => id === view.id),
    { width: availableWidth - widthOf(standardLabel) - menuWidth, more: 0 },
  )
  const shownViews = allViews.filter((_, index) => !leftOut.includes(index))
  const others = allViews.filter((_, index) => leftOut.includes(index))
  const renderTab = (id: string | null, name: string, title?: string) => {
    const isOpen = view.id === id
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      if (isOpen && id !== null) view.revert()
      else view.open(id)
    }
    const shortenedLabel = splitLabel(name)
    const isChanged = isOpen && view.isChanged
    return (
      <Link
        key={id ?? ''}
        to={view.pathOf(id)}
        aria-current={isOpen ? 'page' : undefined}
        aria-label={isChanged ? t('list.views.openChanged', { name }) : shortenedLabel.whole?.['aria-label']}
        title={title ?? shortenedLabel.whole?.title}
        onClick={follow}
      >
        {shortenedLabel.text}
        {isChanged && <span className="list-view-changed">{t('list.views.changed')}</span>}
      </Link>
    )
  }
  const button = (
    <button type="button" className="list-view-more" aria-haspopup="menu" onClick={() => setIsRequested(true)}>
      {others.length > 0 ? t('list.views.more', { count: others.length }) : t('list.views.actions')}
      <DownOutlined aria-hidden />
    </button>
  )
  return (
    <nav ref={bar} className="tabs-bar list-views" style={{ gap }} aria-label={t('list.views.name')}>
      {renderTab(null, standardLabel)}
      {shownViews.map((each) => renderTab(each.id, each.name, formatSharing(t, each, session)))}
      {isRequested ? (
        <Suspended fallback={button}>
          <ViewMenu resource={resource} list={list} others={others} hasFailed={hasFailed}>
            {button}
          </ViewMenu>
        </Suspended>
      ) : (
        button
      )}
    </nav>
  )
}
