import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { FieldCell } from '../FieldCell.tsx'
import { emptiedIn, type SentChanges } from './changes.ts'
import { useBulkTexts } from './useBulkTexts.ts'

interface ChosenChangesProps {
  readonly resource: string
  readonly sent: SentChanges
  /** Of rows. */
  readonly count: number
}

/** Each field with the value that every row is given, with what lists gain or lose; fields that are emptied are named before all. */
export function ChosenChanges({ resource, sent: { changes, add = {}, take = {} }, count }: ChosenChangesProps) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  const words = useBulkTexts(resource)
  const emptied = emptiedIn(changes)
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(emptied.map(texts.label))
  const lines = (values: Values, nameOf: (name: string) => string) =>
    Object.keys(values)
      .filter((name) => !emptied.includes(name))
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
      {emptied.length > 0 && (
        <p className="bulk-loss">{t('list.bulk.emptied', { count: emptied.length, fields, rows: words.rows(count) })}</p>
      )}
      <ScrollArea className="bulk-changes" label={t('list.bulk.changes')}>
        <dl>
          {lines(changes, texts.label)}
          {lines(add, (name) => t('list.bulk.addTo', { name: texts.label(name) }))}
          {lines(take, (name) => t('list.bulk.takeFrom', { name: texts.label(name) }))}
        </dl>
      </ScrollArea>
    </>
  )
}
