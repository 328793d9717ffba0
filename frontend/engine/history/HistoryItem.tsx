import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { signatureHashName } from '#resources/core/transition.ts'
import { movedAfter } from '#resources/core/values/order.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { FieldDiff } from '../FieldDiff.tsx'
import { fieldOf } from '../fieldOf.ts'
import { isRestorable } from './restorable.ts'

/** Former value of a field, with the time at which it ended. */
export interface FormerValue {
  readonly name: string
  readonly value: unknown
  readonly at: string
  /** Titles of referenced rows by id. */
  readonly labels: Readonly<Record<string, string>>
}

interface HistoryItemProps {
  readonly resource: string
  readonly entry: HistoryEntry
  /** Current row of the record. */
  readonly row: ResponseRow
  /** Changes that set a field back to an earlier value, as `entry id/field`. */
  readonly returns: ReadonlySet<string>
  readonly onRestore: (formerValue: FormerValue) => void
}

/** Shows one entry: user, time, reason, and each field before and after the change. */
export function HistoryItem({ resource, entry, row, returns, onRestore }: HistoryItemProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation(['common', 'audit'])
  const texts = useTexts(resource)
  const isTransition = entry.action in transitionsOf(definition.fields)
  const action = isTransition
    ? texts.transition(entry.action)
    : t(`audit:values.auditHistory.action.${entry.action}`, { defaultValue: entry.action })
  const order = Object.keys(definition.fields)
  const changes = Object.entries(entry.changes)
    .filter(([name]) => fieldOf(definition, name) !== null)
    .sort(([left], [right]) => order.indexOf(left) - order.indexOf(right))
  const isFirst = entry.action !== 'update' && !isTransition && changes.every(([, [before]]) => before === null)
  const mayRestore =
    !isFirst && row.actions.includes('update') && changes.some(([name, [before]]) => isRestorable(definition, row, name, before))
  return (
    <li className="entry">
      <p className="history-head">
        <strong>{action}</strong>
        {signatureHashName in entry.changes && <ToneTag tone="success">{t('common:history.signed')}</ToneTag>}
        <span>{entry.user?.fullName || t('common:history.system')}</span>
        <time dateTime={entry.at}>{formatLocalDatetime(entry.at)}</time>
      </p>
      {movedAfter in entry.changes && <p className="history-reason">{t('common:history.moved', describeMove(entry))}</p>}
      {entry.reason !== null && entry.reason !== '' && (
        <p className="history-reason">
          {t('common:history.reason')} {entry.reason}
        </p>
      )}
      {changes.length > 0 && (
        <table className="table history-changes">
          <thead>
            <tr>
              <th scope="col">{t('common:history.field')}</th>
              <th scope="col">{t('common:history.change')}</th>
              {mayRestore && (
                <th scope="col">
                  <span className="visually-hidden">{t('common:history.restore')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {changes.map(([name, [before, after]]) => (
              <tr key={name}>
                <th scope="row">{texts.label(name)}</th>
                <td>
                  <FieldDiff resource={resource} name={name} before={before} after={after} labels={entry.labels} isFirst={isFirst} />
                  {returns.has(`${entry.id}/${name}`) && <Tag className="history-return">{t('common:history.returned')}</Tag>}
                </td>
                {mayRestore && (
                  <td className="table-actions history-restore">
                    {isRestorable(definition, row, name, before) && (
                      <Button
                        size="small"
                        aria-label={t('common:history.restoreOf', { name: texts.label(name) })}
                        icon={<RollbackOutlined aria-hidden />}
                        onClick={() => onRestore({ name, value: before, at: entry.at, labels: entry.labels })}
                      >
                        {t('common:history.restore')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

/**
 * Returns the text for a move, depending on the new position: at the top, after a row that the reader may see, or after a row that the
 * reader may not see.
 */
function describeMove({ changes, labels }: HistoryEntry): { readonly context: 'top' | 'after' | 'other'; readonly name?: string } {
  const id = changes[movedAfter]?.[1] ?? null
  const name = id === null ? undefined : labels[String(id)]
  return id === null ? { context: 'top' } : name === undefined ? { context: 'other' } : { context: 'after', name }
}
