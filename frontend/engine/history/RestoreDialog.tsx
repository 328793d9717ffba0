import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { getValue } from '#resources/core/customFields.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { formatLocalDatetime, todayFor } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { FieldDiff } from '../FieldDiff.tsx'
import type { FormerValue } from './HistoryItem.tsx'
import { computeRestoreChanges } from './restorable.ts'
import { useRestore } from './useRestore.ts'

const StaleDialog = lazyPart(() => import('../conflict/StaleDialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })))

interface RestoreDialogProps {
  readonly resource: string
  readonly row: ResponseRow & { readonly id: string }
  readonly former: FormerValue
  readonly onClose: () => void
}

/**
 * Shows the current and the former value of the field, and the consequences for other fields. After the user confirms, writes the former
 * value by the current rules.
 */
export function RestoreDialog({ resource, row, former, onClose }: RestoreDialogProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { name, value, at } = former
  const { typed, others } = computeRestoreChanges(definition, row, name, value, todayFor(row))
  const handleRestored = () => {
    showToast({ kind: 'success', message: t('history.restored', { name: texts.label(name) }) })
    onClose()
  }
  const restore = useRestore({ definition, row, onDone: handleRestored })
  const renderDiff = (each: string, now: unknown, formerValue: unknown) => (
    <FieldDiff
      resource={resource}
      name={each}
      before={now}
      after={formerValue}
      labels={{ ...former.labels, ...labelsOf(row, each) }}
      isFirst={false}
    />
  )
  const problems = Object.entries(restore.refusal?.errors ?? {})
  const isFieldPath = (path: string) => path === name || path.split('.')[0] === name
  const fieldProblems = problems.filter(([path]) => isFieldPath(path)).flatMap(([, lines]) => lines)
  const otherProblems = problems.filter(([path]) => !isFieldPath(path))

  if (restore.sides !== null)
    return (
      <Suspended fallback={null}>
        <StaleDialog
          definition={definition}
          id={row.id}
          sides={restore.sides}
          intent="save"
          isSaving={restore.isWorking}
          onResolve={restore.resolve}
          onClose={restore.giveUp}
        />
      </Suspended>
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
      <p>{t('history.restoreConsequence', { time: formatLocalDatetime(at) })}</p>
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
              {renderDiff(name, getValue(row, name) ?? null, value)}
              {fieldProblems.length > 0 && (
                <div role="alert" className="form-problem">
                  {fieldProblems.join(' ')}
                </div>
              )}
            </td>
          </tr>
          {others.map(([each, now, formerValue]) => (
            <tr key={each}>
              <th scope="row">{texts.label(each)}</th>
              <td>{renderDiff(each, now, formerValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && <p className="form-help">{t('history.restoreOthers')}</p>}
      {otherProblems.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={t('history.restoreRefused')}
          description={
            <ul className="form-summary">
              {otherProblems.map(([path, lines]) => (
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
