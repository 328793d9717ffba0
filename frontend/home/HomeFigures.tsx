import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Total } from '#resources/core/answers.ts'
import type { FigureTermName } from '#resources/figureTerms.ts'
import { type HomeFigure, homeFigures } from '#resources/home.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { type Numbers, useNumbers } from '../base/i18n/numbers.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
import { HomeCard } from './HomeCard.tsx'
import { listAddress } from './listAddress.ts'

interface HomeFiguresProps {
  /** Undefined while it is on its way. */
  readonly home: HomeAnswer | undefined
  /** The figures that this reader will be told. */
  readonly names: readonly HomeFigure[]
  readonly onRetry: () => unknown
}

const terms: { readonly [Name in HomeFigure]?: FigureTermName } = { inScreening: 'inScreening', enrolled: 'enrolled' }

/** The figures at the top, each the total of the list to which it leads. */
export function HomeFigures({ home, names, onRetry }: HomeFiguresProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const { can } = useSession()
  const study = useStudyOfLists()
  const heading = useId()
  // The goal of all studies does not belong beside the reader's own participants.
  const readsAll = can('REPORTS', 'OWN')
  const goal = readsAll ? null : (home?.goal?.told ?? null)
  if (names.length === 0) return null
  return (
    <>
      <div className="home-figures-head">
        <h2 id={heading}>{t('home.figures.title')}</h2>
        <p className="home-note">
          {t('home.figures.people')} <CountedPlaces studyId={study?.id ?? null} isOfLists />. {readsAll && t('home.figures.whole')}
        </p>
      </div>
      <ul className="home-figures" aria-labelledby={heading}>
        {names.map((name) => (
          <li key={name}>
            <HomeCard
              title={t(`home.figures.${name}`)}
              part={home?.figures[name] ?? null}
              lines={2}
              terms={[terms[name] ?? []].flat()}
              ofPeople
              onRetry={onRetry}
            >
              {(told) => (
                <div>
                  <Link className="home-figure" to={listAddress(homeFigures[name]) ?? '/'}>
                    <strong>{totalWords(told, numbers)}</strong>
                    {name === 'enrolled' && goal !== null && <span>{t('home.figures.ofGoal', { goal: numbers.format(goal) })}</span>}
                  </Link>
                  {name === 'enrolled' && goal !== null && goal > 0 && <GoalBar reached={told.count} goal={goal} />}
                  <p className="home-newest">
                    {told.newest.count > 0 && <span aria-hidden>↑ </span>}
                    {t(`home.figures.newest`, { count: told.newest.count, figure: totalWords(told.newest, numbers) })}
                  </p>
                  {'isOfOrganisation' in homeFigures[name] && <p className="home-newest">{t('home.figures.ofOrganisation')}</p>}
                </div>
              )}
            </HomeCard>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the words beside it say already. */
const GoalBar = ({ reached, goal }: { readonly reached: number; readonly goal: number }) => (
  <span className="home-bar" aria-hidden>
    <span style={{ inlineSize: `${Math.min(100, (reached / goal) * 100)}%` }} />
  </span>
)

export const totalWords = ({ count, isCapped }: Total, numbers: Pick<Numbers, 'format'>): string =>
  `${numbers.format(count)}${isCapped ? '+' : ''}`
