import './randomisation.css'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useCall } from '../../../base/call.ts'
import { formatLocalDatetime } from '../../../base/i18n/dates.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import type { StudyRow } from '../useParticipantStudies.ts'

const RandomiseDialog = lazyPart(() => import('./RandomiseDialog.tsx'))
const UnblindDialog = lazyPart(() => import('./UnblindDialog.tsx'))
const AllocationDialog = lazyPart(() => import('./AllocationDialog.tsx'))

type OpenDialog = 'randomise' | 'unblind' | 'allocation'

/** Randomisation of a participation: its number and date, and the actions. It never shows the allocation itself. */
export function RandomisationSection({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('trialboard')
  const may = useMay()
  const mayRead = may('randomisation', 'list')
  const { data, isError, refetch } = useCall(randomisationCalls.state, mayRead ? { params: { id: row.id } } : null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [unblindingId, setUnblindingId] = useState<string | null>(null)
  useChanges({ row: { resource: 'participantStudy', id: row.id }, lists: ['randomisation', 'unblinding'] }, () => void refetch())
  if (!mayRead) return null
  if (data === undefined) return isError ? <LoadFailed message={t('allocation.failed')} onRetry={refetch} /> : null
  if (!data.isPlanned) return null
  const subject = row.subjectId ?? row.studyName
  const shownUnblindingId = unblindingId ?? data.unblindingId
  const mayRandomise = !data.isRandomised && !data.refusals.includes('RandomisedExternally') && may('randomisation', 'create')
  const mayUnblind = data.isRandomised && data.blinding === 'DOUBLE' && shownUnblindingId === null && may('unblinding', 'create')
  return (
    <section className="randomisation">
      <h2>{t('allocation.title')}</h2>
      <p role="status">
        {data.isRandomised ? <strong>{t('allocation.done', { number: data.number })}</strong> : t('allocation.none')}
        {data.randomisedAt !== null && <span>{t('allocation.at', { date: formatLocalDatetime(data.randomisedAt) })}</span>}
      </p>
      {mayRandomise && (
        <Button type="primary" onClick={() => setOpen('randomise')}>
          {t('allocation.randomise')}
        </Button>
      )}
      {mayUnblind && (
        <Button danger onClick={() => setOpen('unblind')}>
          {t('allocation.unblind')}
        </Button>
      )}
      {shownUnblindingId !== null && <Button onClick={() => setOpen('allocation')}>{t('allocation.showAllocation')}</Button>}
      <Suspended fallback={null}>
        {open === 'randomise' && (
          <RandomiseDialog
            participantStudyId={row.id}
            subject={subject}
            state={data}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null)
              void refetch()
            }}
          />
        )}
        {open === 'unblind' && (
          <UnblindDialog
            participantStudyId={row.id}
            subject={subject}
            onClose={() => setOpen(null)}
            onDone={(id) => {
              setUnblindingId(id)
              setOpen('allocation')
            }}
          />
        )}
        {open === 'allocation' && shownUnblindingId !== null && (
          <AllocationDialog unblindingId={shownUnblindingId} onClose={() => setOpen(null)} />
        )}
      </Suspended>
    </section>
  )
}
