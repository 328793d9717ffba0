import dayjs from 'dayjs'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { menuOf } from '../../base/menu/menu.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { usePieces } from '../../engine/pieces.ts'
import { TourInvitation } from '../tour/TourInvitation.tsx'
import { HomeCards } from './HomeCards.tsx'

/** Where everybody lands: what this user may open, how much there is of it, and what the areas put there. */
export default function HomePage() {
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
      <HomeCards entries={main} />
      {home.map((Section, index) => createElement(Section, { key: index }))}
      {administration.length > 0 && (
        <section aria-labelledby="administration">
          <h2 id="administration" className="home-section">
            {t('shell.administration')}
          </h2>
          <HomeCards entries={administration} />
        </section>
      )}
    </>
  )
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'common:home.morning'
  return hour < 18 ? 'common:home.afternoon' : 'common:home.evening'
}
