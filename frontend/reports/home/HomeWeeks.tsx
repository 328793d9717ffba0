import { useTranslation } from 'react-i18next'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { CountedStudySites } from '../measures/CountedStudySites.tsx'
import { HomeCard } from './HomeCard.tsx'

interface HomeWeeksProps {
  readonly part: HomeAnswer['weeks'] | null
  readonly goal: number | null
  readonly onRetry: () => unknown
}

/**
 * Enrolment week by week against the goal of the reader's study sites, as a line chart whose axis starts at zero and as a table. Renders
 * nothing if all weeks have the same number, because the table of the studies already contains it.
 */
export function HomeWeeks({ part, goal, onRetry }: HomeWeeksProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const study = useStudyOfLists()
  if (part === undefined || (part?.told != null && !isChanging(part.told))) return null
  return (
    <HomeCard title={t('home.weeks.title')} part={part} lines={5} className="home-weeks" terms={['enrolled']} onRetry={onRetry}>
      {(weeks) => (
        <>
          <Lines reached={weeks.map(({ enrolled }) => enrolled)} goal={goal} />
          <p className="home-note">
            <CountedStudySites studyId={study?.id ?? null} />. {t('home.weeks.note')}
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
                    <th scope="row">{index === weeks.length - 1 ? t('charts.partial', { label: formatDate(week) }) : formatDate(week)}</th>
                    <td className="field-number">{numbers.format(enrolled)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </HomeCard>
  )
}

const isChanging = (weeks: readonly { readonly enrolled: number }[]): boolean => new Set(weeks.map(({ enrolled }) => enrolled)).size > 1

const [width, height, top, right] = [480, 160, 20, 56] as const

/** Line chart with labels at the lines. Decorative, because the table below contains its figures. */
function Lines({ reached, goal }: { readonly reached: readonly number[]; readonly goal: number | null }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const maxValue = Math.max(1, goal ?? 0, ...reached)
  const computeX = (index: number) => (index / Math.max(1, reached.length - 1)) * (width - right)
  const computeY = (value: number) => top + (1 - value / maxValue) * (height - top - 4)
  const last = reached.at(-1) ?? 0
  const goalY = goal === null ? null : computeY(goal)
  // Moves a label so that two labels do not overlap where the lines meet.
  const lastY = goalY !== null && Math.abs(computeY(last) - goalY) < 16 ? goalY + 16 : computeY(last)
  return (
    <svg className="home-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="home-axis" d={`M0 ${computeY(0)}H${width - right}`} />
      {goal !== null && goalY !== null && (
        <>
          <path className="home-goal" d={`M0 ${goalY}H${width - right}`} />
          <text x={0} y={goalY - 6}>
            {t('home.weeks.goal', { goal: numbers.format(goal) })}
          </text>
        </>
      )}
      <path className="home-reached" d={`M${reached.map((value, index) => `${computeX(index)} ${computeY(value)}`).join('L')}`} />
      <circle className="home-reached-end" cx={computeX(reached.length - 1)} cy={computeY(last)} r={4} />
      <text x={width - right + 10} y={lastY + 4}>
        {numbers.format(last)}
      </text>
    </svg>
  )
}
