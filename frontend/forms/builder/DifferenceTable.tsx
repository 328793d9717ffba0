import { useTranslation } from 'react-i18next'
import type { FormDifference } from '#resources/forms/content/differences.ts'
import { type Json, localiseText } from '#resources/forms/content/json.ts'
import { knownCodesOf, missingCodeTexts } from '#resources/forms/content/missingCodes.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

const tones = { added: 'success', removed: 'danger', moved: 'info', changed: 'progress' } as const

/** Lists the differences between two states of a form, one per line. */
export function DifferenceTable({ list }: { readonly list: readonly FormDifference[] }) {
  const { t, i18n } = useTranslation('forms')
  const formatMessage = (value: Json | undefined, property: string | undefined) => {
    if (value === undefined) return '—'
    const codes = property === 'missingCodes' ? knownCodesOf(value) : []
    if (codes.length > 0) return codes.map((code) => missingCodeTexts[code][i18n.language === 'fr' ? 'fr' : 'default']).join(', ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <ScrollArea label={t('compare.what')}>
      <table className="table table-whole">
        <thead>
          <tr>
            <th scope="col">{t('translations.where')}</th>
            <th scope="col">{t('compare.what')}</th>
            <th scope="col">{t('compare.before')}</th>
            <th scope="col">{t('compare.after')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ kind, part, property, before, after }) => (
            <tr key={`${kind} ${JSON.stringify(part?.path ?? [])} ${property ?? ''}`}>
              <th scope="row">
                {part === null
                  ? t('outline.form')
                  : localiseText(part.value.title, [i18n.language, 'default']) || part.name || t('kinds.element')}
              </th>
              <td>
                <ToneTag tone={tones[kind]}>{t(`compare.${kind}`)}</ToneTag>{' '}
                {property === undefined ? '' : t(`settings.${property}`, { defaultValue: property })}
              </td>
              <td>{kind === 'changed' ? formatMessage(before, property) : ''}</td>
              <td>{kind === 'changed' ? formatMessage(after, property) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
