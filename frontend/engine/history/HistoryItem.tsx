import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#resources/core/answers.ts'
import { resourceNamed } from '#resources/index.ts'
import { localDatetime } from '../../fields/dates.ts'
import { transitionsOf } from '../actions/rowActions.ts'
import { fieldOf } from '../fieldOf.ts'
import { useTexts } from '../texts.ts'
import { FieldDiff } from './FieldDiff.tsx'

/** One entry: who, when, why, and field by field what was and what is. */
export function HistoryItem({ resource, entry }: { readonly resource: string; readonly entry: HistoryEntry }) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation(['common', 'audit'])
  const texts = useTexts(resource)
  const isTransition = entry.action in transitionsOf(definition)
  const action = isTransition ? texts.transition(entry.action) : t(`audit:actions.${entry.action}`, { defaultValue: entry.action })
  const order = Object.keys(definition.fields)
  const changes = Object.entries(entry.changes)
    .filter(([name]) => fieldOf(definition, name) !== null)
    .sort(([left], [right]) => order.indexOf(left) - order.indexOf(right))
  const isFirst = changes.every(([, [before]]) => before === null)
  return (
    <li className="history-entry">
      <p className="history-head">
        <strong>{action}</strong>
        <span>{entry.user?.fullName || t('common:history.system')}</span>
        <time dateTime={entry.at}>{localDatetime(entry.at)}</time>
      </p>
      {entry.reason !== null && entry.reason !== '' && (
        <p className="history-reason">
          {t('common:history.reason')} {entry.reason}
        </p>
      )}
      {changes.length > 0 && (
        <table className="history-changes">
          <thead>
            <tr>
              <th scope="col">{t('common:history.field')}</th>
              <th scope="col">{t('common:history.change')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([name, [before, after]]) => (
              <tr key={name}>
                <th scope="row">{texts.label(name)}</th>
                <td>
                  <FieldDiff resource={resource} name={name} before={before} after={after} labels={entry.labels} isFirst={isFirst} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}
