import './form-builder.css'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../base/providers/useMay.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { RecordPieceProps } from '../engine/area.ts'
import { BuilderBoard } from './BuilderBoard.tsx'
import { type Draft, useDraft } from './state/useDraft.ts'

/** The questions of a form, and the means to build them. Specification 2, section 2. */
export default function FormBuilderPanel({ row }: RecordPieceProps<'form'>) {
  const { t } = useTranslation('forms')
  const may = useMay()
  const mayChange = may('form', 'update')
  const draft = useDraft(row.id, mayChange)
  useAskBeforeLeaving(draft.state.unsent.length > 0)
  if (draft.answer === null)
    return draft.isFailed ? <LoadFailed message={t('builder.loadFailed')} onRetry={draft.retry} /> : <Waiting rows={12} />
  return (
    <div className="form-builder">
      <DraftNotices draft={draft} mayChange={mayChange} />
      <BuilderBoard form={row} draft={draft} isReadOnly={!mayChange || draft.heldBy !== null || draft.problem === 'held'} />
    </div>
  )
}

/** What stands in the way of changing the form here, and what to do about it. */
function DraftNotices({ draft, mayChange }: { readonly draft: Draft; readonly mayChange: boolean }) {
  const { t } = useTranslation('forms')
  const { heldBy, problem, takeOver, answer } = draft
  if (!mayChange) return null
  const take = (
    <Button size="small" onClick={() => void takeOver()}>
      {t('builder.takeOver')}
    </Button>
  )
  if (heldBy !== null) return <Alert type="info" showIcon message={t('builder.heldBy', { name: heldBy })} action={take} />
  if (problem === 'held') return <Alert type="warning" showIcon message={t('builder.takenOver')} action={take} />
  if (problem === 'changed') return <Alert type="warning" showIcon message={t('builder.changedElsewhere')} action={take} />
  if (problem === 'offline') return <Alert type="warning" showIcon message={t('builder.offline')} />
  return answer?.draft.isBehind === true ? <Alert type="info" showIcon message={t('builder.isBehind')} /> : null
}
