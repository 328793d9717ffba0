import '../../../base/ui/tabs.css'
import DownOutlined from '@ant-design/icons/DownOutlined'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../base/session/useSession.ts'
import { fitTabs } from '../../../base/ui/fittingTabs.ts'
import { isPlainClick } from '../../../base/ui/isPlainClick.ts'
import { Awaiting, later } from '../../../base/ui/later.tsx'
import { shortLabel } from '../../../base/ui/Tabs.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { useViews } from '../../listState/useViews.ts'
import { sharedWords } from './sharedWords.ts'

const ViewMenu = later(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

/** Pixels, as what is left out is not drawn: of a letter at its widest on average, of what stands around a tab's words, of the menu's button. */
const letter = 8
const around = 4
const menuWidth = 130
const widthOf = (name: string): number => shortLabel(name).text.length * letter + around

/** The list as it is declared, and its views: a tab each, and a menu with those that have no room and with what may be done. */
export function ViewTabs({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const session = useSession()
  const bar = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const [isAsked, setIsAsked] = useState(false)
  // Rows come first.
  const { views, hasFailed } = useViews(resource, { isAsked: !list.isFirstLoad })
  useEffect(() => {
    const { current } = bar
    if (current === null) return
    const observer = new ResizeObserver(() => setRoom(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const { view } = list
  const all = t('list.views.standard')
  const known = view.row === null || views.some(({ id }) => id === view.row?.id) ? views : [...views, view.row]
  const { gap, leftOut } = fitTabs(
    known.map(({ name }) => widthOf(name)),
    known.findIndex(({ id }) => id === view.id),
    { width: room - widthOf(all) - menuWidth, more: 0 },
  )
  const shown = known.filter((_, place) => !leftOut.includes(place))
  const others = known.filter((_, place) => leftOut.includes(place))
  const tab = (id: string | null, name: string, title?: string) => {
    const isOpen = view.id === id
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      if (isOpen && id !== null) view.revert()
      else view.open(id)
    }
    const short = shortLabel(name)
    const isChanged = isOpen && view.isChanged
    return (
      <Link
        key={id ?? ''}
        to={view.pathOf(id)}
        aria-current={isOpen ? 'page' : undefined}
        aria-label={isChanged ? t('list.views.openChanged', { name }) : short.whole?.['aria-label']}
        title={title ?? short.whole?.title}
        onClick={follow}
      >
        {short.text}
        {isChanged && <span className="list-view-changed">{t('list.views.changed')}</span>}
      </Link>
    )
  }
  const button = (
    <button type="button" className="list-view-more" aria-haspopup="menu" onClick={() => setIsAsked(true)}>
      {others.length > 0 ? t('list.views.more', { count: others.length }) : t('list.views.actions')}
      <DownOutlined aria-hidden />
    </button>
  )
  return (
    <nav ref={bar} className="tabs-bar list-views" style={{ gap }} aria-label={t('list.views.name')}>
      {tab(null, all)}
      {shown.map((each) => tab(each.id, each.name, sharedWords(t, each, session)))}
      {isAsked ? (
        <Awaiting fallback={button}>
          <ViewMenu resource={resource} list={list} others={others} hasFailed={hasFailed}>
            {button}
          </ViewMenu>
        </Awaiting>
      ) : (
        button
      )}
    </nav>
  )
}
