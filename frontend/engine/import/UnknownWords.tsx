import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { fieldViewOf, useExtensions } from '../extensions.ts'
import type { UnknownWord } from './corrections.ts'
import type { CorrectionsState } from './useCorrections.ts'

interface UnknownWordsProps {
  readonly resource: string
  readonly words: readonly UnknownWord[]
  readonly corrections: CorrectionsState
}

/** Asks for the meaning of unknown words in the file. One answer applies to all rows that contain the word. */
export function UnknownWords({ resource, words, corrections }: UnknownWordsProps) {
  const { t } = useTranslation('common')
  const prefix = useId()
  if (words.length === 0) return null
  return (
    <section aria-labelledby={prefix} className="import-words">
      <h2 className="import-heading" id={prefix}>
        {t('import.words.title')}
      </h2>
      <p className="form-help">{t('import.words.hint')}</p>
      <div className="form-fields">
        {words.map((unknownText) => (
          <UnknownWordField
            key={`${unknownText.field} ${unknownText.cell}`}
            resource={resource}
            word={unknownText}
            corrections={corrections}
          />
        ))}
      </div>
    </section>
  )
}

function UnknownWordField({ resource, word, corrections }: Omit<UnknownWordsProps, 'words'> & { readonly word: UnknownWord }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const id = useId()
  const { field: name, cell, rows } = word
  const field = useDefinition(resource).fields[name] as FieldDefinition
  const { Input } = fieldViewOf(useExtensions(), resource, name, field)
  return (
    <div className="form-field">
      <div className="form-label">
        <label id={`${id}-label`} htmlFor={id}>
          {t('import.words.word', { field: texts.label(name), cell })}
        </label>
        <span id={`${id}-rows`} className="form-help">
          {t('import.words.rows', { count: rows })}
        </span>
      </div>
      <div className="form-entry">
        <Input
          id={id}
          resource={resource}
          name={name}
          field={field}
          value={corrections.explained[name]?.[cell] ?? null}
          values={{}}
          setValues={() => undefined}
          onChange={(value) => corrections.explain(name, cell, value)}
          aria-describedby={`${id}-rows`}
        />
      </div>
    </div>
  )
}
