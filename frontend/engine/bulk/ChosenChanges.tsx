import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { FieldCell } from '../FieldCell.tsx'
import { clearedFieldsOf, type SentChanges } from './changes.ts'
import { useBulkTexts } from './useBulkTexts.ts'

interface ChosenChangesProps {
  readonly resource: string
  readonly sent: SentChanges
  /** Number of rows to change. */
  readonly count: number
}

/** Lists each field with its new value, and the entries to add to or remove from lists. Fields to clear come first. */
export function ChosenChanges({ resource, sent: { changes, add = {}, take = {} }, count }: ChosenChangesProps) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  const bulkTexts = useBulkTexts(resource)
  const clearedFields = clearedFieldsOf(changes)
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(clearedFields.map(texts.label))
  const renderLines = (values: Values, nameOf: (name: string) => string) =>
    Object.keys(values)
      .filter((name) => !clearedFields.includes(name))
      .map((name) => (
        <div key={nameOf(name)}>
          <dt>{nameOf(name)}</dt>
          <dd>
            <FieldCell resource={resource} name={name} row={values} />
          </dd>
        </div>
      ))
  return (
    <>
      {clearedFields.length > 0 && (
        <p className="bulk-loss">{t('list.bulk.emptied', { count: clearedFields.length, fields, rows: bulkTexts.rows(count) })}</p>
      )}
      <ScrollArea className="bulk-changes" label={t('list.bulk.changes')}>
        <dl>
          {renderLines(changes, texts.label)}
          {renderLines(add, (name) => t('list.bulk.addTo', { name: texts.label(name) }))}
          {renderLines(take, (name) => t('list.bulk.takeFrom', { name: texts.label(name) }))}
        </dl>
      </ScrollArea>
    </>
  )
}
