import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { changesOf } from '../draft/draft.ts'
import { fieldViewOf, useExtensions } from '../extensions.ts'
import { Becomes, FieldDiff } from '../FieldDiff.tsx'
import { fieldOf } from '../fieldOf.ts'
import { SideValue } from './SideValue.tsx'

interface ResultPreviewProps {
  readonly definition: ResourceDefinition
  readonly theirs: Values
  readonly merged: Values
}

/** Shows the values that will replace the stored values. */
export function ResultPreview({ definition, theirs, merged }: ResultPreviewProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const changes = Object.entries(changesOf(definition, theirs, merged, todayFor(theirs)))
  return (
    <section className="side-result" aria-label={t('stale.result')}>
      <h3>{t('stale.result')}</h3>
      {changes.length === 0 ? (
        <p>{t('stale.nothing')}</p>
      ) : (
        <dl>
          {changes.map(([name, value]) => (
            <div key={name}>
              <dt>{texts.label(name)}</dt>
              <dd>
                <Written definition={definition} name={name} before={theirs[name] ?? null} after={value} theirs={theirs} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

interface WrittenProps {
  readonly definition: ResourceDefinition
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  readonly theirs: Values
}

/**
 * Shows a field before and after the merge. Fetches titles of references that the user has just selected, because no row contains them.
 */
function Written({ definition, name, before, after, theirs }: WrittenProps) {
  const extensions = useExtensions()
  const field = fieldOf(definition, name)
  if (field === null) return null
  if (fieldViewOf(extensions, definition.name, name, field).Diff !== undefined)
    return <FieldDiff resource={definition.name} name={name} before={before} after={after} labels={{}} isFirst={false} />
  const renderValue = (value: unknown) => <SideValue resource={definition.name} name={name} field={field} value={value} known={[theirs]} />
  return <Becomes before={renderValue(before)} after={renderValue(after)} />
}
