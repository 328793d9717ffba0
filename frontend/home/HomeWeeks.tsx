import { useTranslation } from 'react-i18next'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { dateWords } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
import { HomeCard } from './HomeCard.tsx'

interface HomeWeeksProps {
  readonly part: HomeAnswer['weeks'] | null
  readonly goal: number | null
  readonly onRetry: () => unknown
}

/** Enrolment week by week against the goal of the reader's study-sites: a line from zero, and the same as a table. */
export function HomeWeeks({ part, goal, onRetry }: HomeWeeksProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const study = useStudyOfLists()
  if (part === undefined) return null
  return (
    <HomeCard title={t('home.weeks.title')} part={part} lines={5} className="home-weeks" terms={['enrolled']} onRetry={onRetry}>
      {(weeks) => {
        if (goal === null && weeks.every(({ enrolled }) => enrolled === 0)) return <EmptyPanel words={t('home.weeks.none')} />
        return (
          <>
            <Lines reached={weeks.map(({ enrolled }) => enrolled)} goal={goal} />
            <p className="home-note">
              <CountedPlaces studyId={study?.id ?? null} />. {t('home.weeks.note')}
            </p>
            <details>
              <summary>{t('home.weeks.table')}</summary>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('home.weeks.week')}</th>
                    <th scope="col" className="field-number">
                      {t('home.weeks.enrolled')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {weeks.map(({ week, enrolled }, index) => (
                    <tr key={week}>
                      <th scope="row">{index === weeks.length - 1 ? t('charts.partial', { label: dateWords(week) }) : dateWords(week)}</th>
                      <td className="field-number">{numbers.format(enrolled)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )
      }}
    </HomeCard>
  )
}

const [width, height, top, right] = [480, 160, 20, 56] as const

/** Names stand at the lines themselves. The picture decorates: its figures stand in the table below. */
function Lines({ reached, goal }: { readonly reached: readonly number[]; readonly goal: number | null }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const most = Math.max(1, goal ?? 0, ...reached)
  const x = (place: number) => (place / Math.max(1, reached.length - 1)) * (width - right)
  const y = (value: number) => top + (1 - value / most) * (height - top - 4)
  const last = reached.at(-1) ?? 0
  const goalAt = goal === null ? null : y(goal)
  // Two names do not lie on each other where the lines meet.
  const lastAt = goalAt !== null && Math.abs(y(last) - goalAt) < 16 ? goalAt + 16 : y(last)
  return (
    <svg className="home-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="home-axis" d={`M0 ${y(0)}H${width - right}`} />
      {goal !== null && goalAt !== null && (
        <>
          <path className="home-goal" d={`M0 ${goalAt}H${width - right}`} />
          <text x={0} y={goalAt - 6}>
            {t('home.weeks.goal', { goal: numbers.format(goal) })}
          </text>
        </>
      )}
      <path className="home-reached" d={`M${reached.map((value, place) => `${x(place)} ${y(value)}`).join('L')}`} />
      <circle className="home-reached-end" cx={x(reached.length - 1)} cy={y(last)} r={4} />
      <text x={width - right + 10} y={lastAt + 4}>
        {numbers.format(last)}
      </text>
    </svg>
  )
}
