import './balance.css'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { useStratumLabel } from './useStratumLabel.ts'

const watchedResources = ['randomisation', 'randomisationList', 'randomisationSlot'] as const

/** Numbers of participants by stratum and arm, for unblinded users. */
export default function BalancePanel({ row }: RecordComponentProps<'study'>) {
  const { t } = useTranslation('trialboard')
  const numbers = useNumbers()
  const labelOf = useStratumLabel()
  const { data, isError, refetch } = useCall(randomisationCalls.balance, { params: { studyId: row.id } })
  useChanges({ lists: watchedResources }, () => void refetch())
  if (data === undefined) return isError ? <LoadFailed message={t('balance.failed')} onRetry={refetch} /> : <Waiting rows={6} />
  if (data.strata.length === 0) return <EmptyPanel words={t('balance.none')} />
  const usedSlots = data.strata.reduce((sum, each) => sum + each.usedSlots, 0)
  const freeSlots = data.strata.reduce((sum, each) => sum + each.freeSlots, 0)
  return (
    <ScrollArea label={t('balance.title')}>
      <table className="table balance">
        <caption>{t('balance.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('balance.stratum')}</th>
            {data.totals.map(({ armId, name }) => (
              <th key={armId} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('balance.difference')}</th>
            <th scope="col">{t('balance.used')}</th>
            <th scope="col">{t('balance.free')}</th>
          </tr>
        </thead>
        <tbody>
          {data.strata.map((each) => (
            <tr key={each.stratum}>
              <th scope="row">{labelOf(each.label)}</th>
              {each.arms.map(({ armId, count }) => (
                <td key={armId}>{numbers.format(count)}</td>
              ))}
              <td>{numbers.format(each.difference)}</td>
              <td>{numbers.format(each.usedSlots)}</td>
              <td>{numbers.format(each.freeSlots)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            {data.totals.map(({ armId, count }) => (
              <td key={armId}>{numbers.format(count)}</td>
            ))}
            <td />
            <td>{numbers.format(usedSlots)}</td>
            <td>{numbers.format(freeSlots)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}
