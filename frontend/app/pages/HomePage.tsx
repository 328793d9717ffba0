import { useList } from '@refinedev/core'
import dayjs from 'dayjs'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { iconNamed } from '../../base/menu/icons.ts'
import { type MenuEntry, menuOf, namespacesOf } from '../../base/menu/menu.ts'
import type { ListMeta, ListTotal } from '../../base/providers/dataProvider.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { usePieces } from '../../engine/pieces.ts'
import { TourInvitation } from '../tour/TourInvitation.tsx'

/** Where everybody lands: what this user may open, how much there is of it, and what the areas put there. */
export function HomePage() {
  const session = useSession()
  const { home } = usePieces()
  const { pathname } = useLocation()
  const study = useChosenStudy()
  const main = menuOf('main', session, study?.id).filter(({ path }) => path !== pathname)
  const administration = menuOf('admin', session, study?.id)
  const { t } = useTranslation('common')
  return (
    <>
      <PageHeader
        title={t(greetingAt(dayjs().hour()), { name: session.user.fullName })}
        subtitle={session.organisation.details.webPageTitle}
      />
      <TourInvitation />
      <Cards entries={main} />
      {home.map((Section, index) => createElement(Section, { key: index }))}
      {administration.length > 0 && (
        <section aria-labelledby="administration">
          <h2 id="administration" className="home-section">
            {t('shell.administration')}
          </h2>
          <Cards entries={administration} />
        </section>
      )}
    </>
  )
}

function Cards({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { t } = useTranslation(namespacesOf(entries))
  if (entries.length === 0) return null
  return (
    <ul className="home-cards">
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link to={entry.path} className="home-card">
            {createElement(iconNamed(entry.icon), { 'aria-hidden': true })}
            <span>
              <strong>{t(entry.label)}</strong>
              <Figure entry={entry} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Figure({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('common')
  const { resource } = entry
  if (resource?.screens?.list !== undefined && resource.view === undefined) return <Total resource={resource} />
  return <span className="home-figure">{t(resource?.actions.update === undefined ? 'home.open' : 'home.settings')}</span>
}

function Total({ resource }: { readonly resource: ResourceDefinition }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { query, result } = useList<AnsweredRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { total: 'capped' } satisfies ListMeta,
    errorNotification: false,
  })
  if (!query.isSuccess) return <span className="home-figure">&nbsp;</span>
  const isCapped = (query.data as Partial<ListTotal>).isCapped === true
  const figure = new Intl.NumberFormat(language).format(result.total ?? 0)
  return <span className="home-figure">{t('home.entries', { count: result.total ?? 0, figure: isCapped ? `${figure}+` : figure })}</span>
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'common:home.morning'
  return hour < 18 ? 'common:home.afternoon' : 'common:home.evening'
}
