import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Total } from '#resources/core/answers/answers.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { type HomeCount, type HomeFigure, homeFigures } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { type Numbers, useNumbers } from '../../base/i18n/numbers.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { CountedStudySites } from '../measures/CountedStudySites.tsx'
import { HomeCard } from './HomeCard.tsx'
import { listAddress } from './listAddress.ts'

interface HomeFiguresProps {
  /** Undefined while loading. */
  readonly home: HomeAnswer | undefined
  /** Figures that this reader receives. */
  readonly names: readonly HomeFigure[]
  readonly onRetry: () => unknown
}

const terms: { readonly [Name in HomeFigure]?: FigureTermName } = { inScreening: 'inScreening', enrolled: 'enrolled' }

/** Figures at the top of the home page. Each is the total of the list that it links to. */
export function HomeFigures({ home, names, onRetry }: HomeFiguresProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const { can } = useSession()
  const study = useStudyOfLists()
  const heading = useId()
  // Readers of all figures get the goal of all studies, but these figures count only their own participants: no goal is shown.
  const readsAll = can('REPORTS', 'OWN')
  const goal = readsAll ? null : (home?.goal?.told ?? null)
  if (names.length === 0) return null
  return (
    <section className="home-figures-part" aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t('home.figures.title')}
      </h2>
      <ul className="home-figures">
        {names.map((name) => {
          const homeCount: HomeCount = homeFigures[name]
          return (
            <li key={name}>
              <HomeCard
                title={t(`home.figures.${name}`)}
                part={home?.figures[name] ?? null}
                lines={1}
                terms={[terms[name] ?? []].flat()}
                ofPeople={homeCount.resource === 'participant'}
                onRetry={onRetry}
              >
                {(loadedData) => (
                  <div>
                    <Link className="home-figure" to={listAddress(homeCount) ?? '/'}>
                      <span className="visually-hidden">{t(`home.figures.${name}`)}</span>
                      <strong>{formatTotal(loadedData, numbers)}</strong>
                      {name === 'enrolled' && goal !== null && <span>{t('home.figures.ofGoal', { goal: numbers.format(goal) })}</span>}
                    </Link>
                    {name === 'enrolled' && goal !== null && goal > 0 && <GoalBar reached={loadedData.count} goal={goal} />}
                    {isNoted(name) && loadedData.note !== undefined && loadedData.note.count > 0 && (
                      <p className="home-note">
                        {t(`home.figures.notes.${name}`, { count: loadedData.note.count, figure: formatTotal(loadedData.note, numbers) })}
                      </p>
                    )}
                    {homeCount.isOfOrganisation === true && <p className="home-note">{t('home.figures.ofOrganisation')}</p>}
                  </div>
                )}
              </HomeCard>
            </li>
          )
        })}
      </ul>
      <p className="home-note">
        <CountedStudySites studyId={study?.id ?? null} isOfLists />.
        {names.some((name) => homeFigures[name].resource === 'participant') && ` ${t('home.figures.people')}`}
        {readsAll && ` ${t('home.figures.whole')}`}
      </p>
    </section>
  )
}

type NotedFigure = { [Name in HomeFigure]: (typeof homeFigures)[Name] extends { note: object } ? Name : never }[HomeFigure]
const isNoted = (name: HomeFigure): name is NotedFigure => 'note' in homeFigures[name]

/** Decorative, because the adjacent text contains the same values. */
const GoalBar = ({ reached, goal }: { readonly reached: number; readonly goal: number }) => (
  <span className="home-bar" aria-hidden>
    <span style={{ inlineSize: `${Math.min(100, (reached / goal) * 100)}%` }} />
  </span>
)

export const formatTotal = ({ count, isCapped }: Total, numbers: Pick<Numbers, 'format'>): string =>
  `${numbers.format(count)}${isCapped ? '+' : ''}`
