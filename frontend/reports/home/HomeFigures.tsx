import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Total } from '#resources/core/answers/answers.ts'
import type { FigureTermName } from '#resources/reports/figureTerms.ts'
import { type HomeCount, type HomeFigure, homeFigures } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { type Numbers, useNumbers } from '../../base/i18n/numbers.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { CountedStudySites } from '../measures/CountedStudySites.tsx'
import { FigureTile, type TileFigure } from '../tiles/FigureTile.tsx'
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
  const createTile = (name: HomeFigure, { note, ...total }: Total & { readonly note?: Total }): TileFigure => {
    const homeCount: HomeCount = homeFigures[name]
    const enrolmentGoal = name === 'enrolled' ? goal : null
    return {
      figure: formatTotal(total, numbers),
      to: listAddress(homeCount) ?? '/',
      ...(enrolmentGoal === null ? {} : { suffix: t('home.figures.ofGoal', { goal: numbers.format(enrolmentGoal) }) }),
      ...(enrolmentGoal === null || enrolmentGoal === 0 ? {} : { share: total.count / enrolmentGoal }),
      notes: [
        ...(isNoted(name) && note !== undefined && note.count > 0
          ? [t(`home.figures.notes.${name}`, { count: note.count, figure: formatTotal(note, numbers) })]
          : []),
        ...(homeCount.isOfOrganisation === true ? [t('home.figures.ofOrganisation')] : []),
      ],
    }
  }
  return (
    <section className="home-figures-part" aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t('home.figures.title')}
      </h2>
      <ul className="figure-tiles">
        {names.map((name) => {
          const part = home?.figures[name] ?? null
          return (
            <li key={name}>
              <FigureTile
                title={t(`home.figures.${name}`)}
                terms={[terms[name] ?? []].flat()}
                countsPeople={homeFigures[name].resource === 'participant'}
                part={part === null || part.failed !== undefined ? part : { told: createTile(name, part.told) }}
                onRetry={onRetry}
              />
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

export const formatTotal = ({ count, isCapped }: Total, numbers: Pick<Numbers, 'format'>): string =>
  `${numbers.format(count)}${isCapped ? '+' : ''}`
