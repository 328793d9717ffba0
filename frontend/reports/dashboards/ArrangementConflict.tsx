import { useTranslation } from 'react-i18next'
import type { DashboardElements } from '#resources/reports/dashboardLayout.ts'
import { ConflictDialog } from '../../engine/saving/ConflictDialog.tsx'
import type { Arrangement } from './useArrangement.ts'

interface ArrangementConflictProps {
  readonly conflict: NonNullable<Arrangement['conflict']>
  readonly onChoose: Arrangement['resolve']
}

/** Two users changed the layout of the dashboard. Lists both layouts, and the user chooses one. */
export function ArrangementConflict({ conflict: { mine, theirs }, onChoose }: ArrangementConflictProps) {
  const { t } = useTranslation('dashboard')
  return (
    <ConflictDialog
      title={t('theirs.title')}
      text={t('theirs.content')}
      theirs={{ heading: t('theirs.theirs'), content: <WidgetNames elements={theirs} />, action: t('theirs.take') }}
      mine={{ heading: t('theirs.mine'), content: <WidgetNames elements={mine} />, action: t('theirs.keep') }}
      onChoose={onChoose}
    />
  )
}

function WidgetNames({ elements }: { readonly elements: DashboardElements | null }) {
  const { t } = useTranslation('dashboard')
  if (elements === null) return <p>{t('arrange.reset')}</p>
  return (
    <ol>
      {elements.columns.map(({ widgets }, column) => (
        <li key={String(column)}>{widgets.map(({ type }) => t(`widgets.${type}.title`)).join(', ') || t('arrange.emptyColumn')}</li>
      ))}
    </ol>
  )
}
