import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DashboardElements } from '#resources/dashboardLayout.ts'
import { Dialog } from '../base/ui/Dialog.tsx'
import type { Arrangement } from './useArrangement.ts'

/** Somebody else arranged the dashboard meanwhile: both are shown, and one is chosen. */
export function TheirsDialog({ arrangement: { draft, theirs, takeTheirs, keepMine } }: { readonly arrangement: Arrangement }) {
  const { t } = useTranslation('dashboard')
  return (
    <Dialog
      open
      title={t('theirs.title')}
      closable={false}
      footer={
        <>
          <Button onClick={takeTheirs}>{t('theirs.take')}</Button>
          <Button type="primary" onClick={keepMine}>
            {t('theirs.keep')}
          </Button>
        </>
      }
    >
      <p>{t('theirs.content')}</p>
      <div className="dashboard-sides">
        <Side title={t('theirs.theirs')} elements={theirs?.elements ?? null} />
        <Side title={t('theirs.mine')} elements={draft} />
      </div>
    </Dialog>
  )
}

function Side({ title, elements }: { readonly title: string; readonly elements: DashboardElements | null }) {
  const { t } = useTranslation('dashboard')
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {elements?.columns.map(({ widgets }, place) => (
          <li key={String(place)}>{widgets.map(({ type }) => t(`widgets.${type}.title`)).join(', ') || t('arrange.emptyColumn')}</li>
        ))}
      </ol>
    </section>
  )
}
