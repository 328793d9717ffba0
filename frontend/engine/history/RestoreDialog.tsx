import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { valueNamed } from '#resources/core/customFields.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { localDatetime, todayFor } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { FieldDiff } from '../FieldDiff.tsx'
import type { FormerValue } from './HistoryItem.tsx'
import { restoringChanges } from './restorable.ts'
import { useRestore } from './useRestore.ts'

const StaleDialog = later(() => import('../stale/StaleDialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })))

interface RestoreDialogProps {
  readonly resource: string
  readonly row: AnsweredRow & { readonly id: string }
  readonly former: FormerValue
  readonly onClose: () => void
}

/** Shows what the field is now and what it would be again, and what else follows; then writes it by the rules of today. */
export function RestoreDialog({ resource, row, former, onClose }: RestoreDialogProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { name, value, at } = former
  const { typed, others } = restoringChanges(definition, row, name, value, todayFor(row))
  const done = () => {
    toast({ kind: 'success', message: t('history.restored', { name: texts.label(name) }) })
    onClose()
  }
  const restore = useRestore({ definition, row, onDone: done })
  const diff = (each: string, now: unknown, then: unknown) => (
    <FieldDiff
      resource={resource}
      name={each}
      before={now}
      after={then}
      labels={{ ...former.labels, ...labelsOf(row, each) }}
      isFirst={false}
    />
  )
  const problems = Object.entries(restore.refusal?.errors ?? {})
  const isOwn = (path: string) => path === name || path.split('.')[0] === name
  const own = problems.filter(([path]) => isOwn(path)).flatMap(([, lines]) => lines)
  const elsewhere = problems.filter(([path]) => !isOwn(path))

  if (restore.sides !== null)
    return (
      <Awaiting fallback={null}>
        <StaleDialog
          definition={definition}
          id={row.id}
          sides={restore.sides}
          intent="save"
          isSaving={restore.isWorking}
          onResolve={restore.resolve}
          onClose={restore.giveUp}
        />
      </Awaiting>
    )
  return (
    <Dialog
      open
      title={t('history.restoreQuestion', { name: texts.label(name) })}
      okText={t('history.restoreDo')}
      okButtonProps={{ loading: busy(restore.isWorking) }}
      cancelText={t('form.cancel')}
      onOk={() => restore.write(typed)}
      onCancel={onClose}
    >
      <p>{t('history.restoreConsequence', { time: localDatetime(at) })}</p>
      <table className="table history-changes">
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('history.nowAndThen')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.label(name)}</th>
            <td>
              {diff(name, valueNamed(row, name) ?? null, value)}
              {own.length > 0 && (
                <div role="alert" className="form-problem">
                  {own.join(' ')}
                </div>
              )}
            </td>
          </tr>
          {others.map(([each, now, then]) => (
            <tr key={each}>
              <th scope="row">{texts.label(each)}</th>
              <td>{diff(each, now, then)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && <p className="form-help">{t('history.restoreOthers')}</p>}
      {elsewhere.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={t('history.restoreRefused')}
          description={
            <ul className="form-summary">
              {elsewhere.map(([path, lines]) => (
                <li key={path}>{lines.join(' ')}</li>
              ))}
            </ul>
          }
        />
      )}
      {restore.refusal !== null && problems.length === 0 && <Alert role="alert" type="error" showIcon message={restore.refusal.message} />}
    </Dialog>
  )
}
