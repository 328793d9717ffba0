import { StatisticCard } from '@ant-design/pro-components'
import { useList } from '@refinedev/core'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { LibraryFrame } from '../../base/library/LibraryFrame.tsx'
import { iconNamed } from '../../base/menu/icons.ts'
import { type MenuEntry, namespacesOf } from '../../base/menu/menu.ts'
import type { ListMeta, ListTotal } from '../../base/providers/dataProvider.ts'

/** What may be opened from the home page, each with how much there is of it. */
export function HomeCards({ entries }: { readonly entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <LibraryFrame>
      <ul className="home-cards">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} className="home-card">
              <HomeCard entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
    </LibraryFrame>
  )
}

function HomeCard({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('common')
  const { resource } = entry
  if (resource?.screens?.list !== undefined && resource.view === undefined) return <Counted entry={entry} resource={resource} />
  return <Card entry={entry} words={t(resource?.actions.update === undefined ? 'home.open' : 'home.settings')} />
}

function Counted({ entry, resource }: { readonly entry: MenuEntry; readonly resource: ResourceDefinition }) {
  const numbers = useNumbers()
  const { query, result } = useList<AnsweredRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { total: 'capped' } satisfies ListMeta,
    errorNotification: false,
  })
  // The figure that comes later finds its room.
  if (!query.isSuccess) return <Card entry={entry} figure={'\u00a0'} />
  const count = result.total ?? 0
  const isCapped = (query.data as Partial<ListTotal>).isCapped === true
  return <Card entry={entry} figure={`${numbers.format(count)}${isCapped ? '+' : ''}`} />
}

interface CardProps {
  readonly entry: MenuEntry
  readonly figure?: string
  /** In the place of a figure. */
  readonly words?: ReactNode
}

function Card({ entry, figure, words }: CardProps) {
  const { t } = useTranslation(namespacesOf([entry]))
  return (
    <StatisticCard
      bordered
      statistic={{
        title: t(entry.label),
        icon: createElement(iconNamed(entry.icon), { 'aria-hidden': true }),
        formatter: () => figure ?? <span className="home-words">{words}</span>,
      }}
    />
  )
}
