import { useTranslation } from 'react-i18next'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { type AgeingLine, ageingDays } from '#resources/reports/dashboardAnswers.ts'
import { createAgeingLists } from '#resources/reports/figureLists.ts'
import { Bars } from '../../../base/charts/Bars.tsx'
import { todayFor } from '../../../base/i18n/dates.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { useCountedStudy } from '../../measures/useCountedStudy.ts'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

/** Participants in screening by column of the board and days since they were added. Each figure leads to its list. */
export function Ageing({ figures, studyId }: WidgetProps<readonly AgeingLine[]>) {
  const { t } = useTranslation('dashboard')
  const [lowerDays, upperDays] = ageingDays
  const path = useParticipationsPath()(useCountedStudy(studyId))
  const lists = createAgeingLists(todayFor())
  const addressOf = (columnId: string, index: number) =>
    path === null ? {} : { to: withFilters(path, { columnId, ...lists[index] }, participantStudy.list.quick) }
  if (figures.length === 0) return <EmptyPanel words={t('widgets.ageing.none')} />
  return (
    <Bars
      head={t('widgets.ageing.column')}
      data={{
        series: [
          { key: 'few', label: t('widgets.ageing.upTo', { days: lowerDays }) },
          { key: 'some', label: t('widgets.ageing.between', { from: lowerDays + 1, to: upperDays }) },
          { key: 'many', label: t('widgets.ageing.more', { days: upperDays }) },
        ],
        groups: figures.map(({ columnId, column, counts }) => ({
          key: columnId,
          label: column,
          figures: counts.map((count, index) => ({ count, ...addressOf(columnId, index) })),
        })),
      }}
    />
  )
}
