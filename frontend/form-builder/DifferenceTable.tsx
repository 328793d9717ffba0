import { useTranslation } from 'react-i18next'
import type { FormDifference } from '#resources/forms/differences.ts'
import { type Json, textIn } from '#resources/forms/json.ts'
import { codesIn, missingCodeTexts } from '#resources/forms/missingCodes.ts'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'

const tones = { added: 'success', removed: 'danger', moved: 'info', changed: 'progress' } as const

/** In what two states of a form differ, a line for each thing. */
export function DifferenceTable({ list }: { readonly list: readonly FormDifference[] }) {
  const { t, i18n } = useTranslation('forms')
  const said = (value: Json | undefined, property: string | undefined) => {
    if (value === undefined) return '—'
    const codes = property === 'missingCodes' ? codesIn(value) : []
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
                  : textIn(part.value.title, [i18n.language, 'default']) || part.name || t('kinds.element')}
              </th>
              <td>
                <ToneTag tone={tones[kind]}>{t(`compare.${kind}`)}</ToneTag>{' '}
                {property === undefined ? '' : t(`settings.${property}`, { defaultValue: property })}
              </td>
              <td>{kind === 'changed' ? said(before, property) : ''}</td>
              <td>{kind === 'changed' ? said(after, property) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
