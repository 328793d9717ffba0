import '../../engine/detail.css'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { EventAnswer } from '#resources/organisation/auditAnswers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Becomes, FieldDiff } from '../../engine/FieldDiff.tsx'
import { fieldOf } from '../../engine/fieldOf.ts'

interface EventChangesProps {
  readonly event: EventAnswer
  /** Absent if the event concerns no row of a resource. */
  readonly definition: ResourceDefinition | undefined
}
type Change = readonly [name: string, sides: readonly [before: unknown, after: unknown]]

/** Shows old and new values field by field, with the labels of the record's screen. */
export function EventChanges({ event, definition }: EventChangesProps) {
  const { t } = useTranslation(['audit', 'common'])
  const changes = Object.entries((event.changes ?? {}) as Readonly<Record<string, Change[1]>>)
  if (changes.length === 0) return <p className="audit-none">{t('audit:event.noChanges')}</p>
  return (
    <table className="table history-changes">
      <thead>
        <tr>
          <th scope="col">{t('common:history.field')}</th>
          <th scope="col">{t('common:history.change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) =>
          definition !== undefined && fieldOf(definition, change[0]) !== null ? (
            <FieldChange key={change[0]} event={event} resource={definition.name} change={change} />
          ) : (
            <PlainChange key={change[0]} change={change} labels={event.changeLabels} />
          ),
        )}
      </tbody>
    </table>
  )
}

function FieldChange({ event, resource, change }: { readonly event: EventAnswer; readonly resource: string; readonly change: Change }) {
  const texts = useTexts(resource)
  const [name, [before, after]] = change
  return (
    <tr>
      <th scope="row">{texts.label(name)}</th>
      <td>
        <FieldDiff
          resource={resource}
          name={name}
          before={before}
          after={after}
          labels={event.changeLabels}
          isFirst={event.action === 'create'}
        />
      </td>
    </tr>
  )
}

/** Changes of a session, an export or a job: numbers and names. */
function PlainChange({ change: [name, values], labels }: { readonly change: Change; readonly labels: EventAnswer['changeLabels'] }) {
  const { t } = useTranslation('audit')
  const [before, after] = values.map((value) => labels[String(value)] ?? value)
  return (
    <tr>
      <th scope="row">{t(`details.${name}`, { defaultValue: name })}</th>
      <td>
        {values[0] === null ? (
          <code>{formatPlain(after)}</code>
        ) : (
          <Becomes before={<code>{formatPlain(before)}</code>} after={<code>{formatPlain(after)}</code>} />
        )}
      </td>
    </tr>
  )
}

const formatPlain = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)
