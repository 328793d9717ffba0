import { useTranslation } from 'react-i18next'
import { type AgeingLine, ageingDays } from '#resources/dashboardAnswers.ts'
import { ageingLists } from '#resources/figureLists.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { Bars } from '../../base/charts/Bars.tsx'
import { todayFor } from '../../base/i18n/dates.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { useParticipationsPath } from '../../measures/useParticipationsPath.ts'
import type { WidgetProps } from './types.ts'

/** Days since participants in screening were added, by their column of the board. Each figure leads to its list. */
export function Ageing({ told, studyId }: WidgetProps<readonly AgeingLine[]>) {
  const { t } = useTranslation('dashboard')
  const [few, some] = ageingDays
  const path = useParticipationsPath()(studyId)
  const lists = ageingLists(todayFor())
  const addressOf = (columnId: string, index: number) =>
    path === null ? {} : { to: withFilters(path, { columnId, ...lists[index] }, participantStudy.list.quick) }
  if (told.length === 0) return <EmptyPanel words={t('widgets.ageing.none')} />
  return (
    <Bars
      head={t('widgets.ageing.column')}
      data={{
        series: [
          { key: 'few', label: t('widgets.ageing.upTo', { days: few }) },
          { key: 'some', label: t('widgets.ageing.between', { from: few + 1, to: some }) },
          { key: 'many', label: t('widgets.ageing.more', { days: some }) },
        ],
        groups: told.map(({ columnId, column, counts }) => ({
          key: columnId,
          label: column,
          figures: counts.map((count, index) => ({ count, ...addressOf(columnId, index) })),
        })),
      }}
    />
  )
}
