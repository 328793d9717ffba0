import { useTranslation } from 'react-i18next'
import type { FunnelFigures } from '#resources/dashboardAnswers.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { Bars } from '../../base/charts/Bars.tsx'
import { withFilters } from '../../base/providers/withFilters.ts'
import { screenPath } from '../../base/routes/studyRoutes.ts'
import type { WidgetProps } from './types.ts'

const steps = {
  added: {},
  inScreening: { recruitmentStatus: 'IN_SCREENING' },
  enrolled: { recruitmentStatus: 'ENROLLED' },
  underWay: { conductStatus: 'UNDER_WAY' },
  completed: { conductStatus: 'COMPLETED' },
} as const satisfies { readonly [Step in keyof FunnelFigures]: Readonly<Record<string, string>> }

/** How many were looked at, and how many of them came how far. Below a study each leads to the list of them. */
export function Funnel({ told, studyId }: WidgetProps<FunnelFigures>) {
  const { t } = useTranslation('dashboard')
  const path = studyId === null ? null : screenPath({ inStudy: participantStudy.screens.inStudy }, studyId)
  return (
    <Bars
      head={t('widgets.funnel.step')}
      data={{
        series: [{ key: '', label: t('widgets.funnel.people') }],
        groups: (Object.keys(steps) as (keyof FunnelFigures)[]).map((step) => ({
          key: step,
          label: t(`widgets.funnel.${step}`),
          figures: [{ count: told[step], ...(path === null ? {} : { to: withFilters(path, steps[step], participantStudy.list.quick) }) }],
        })),
      }}
    />
  )
}
