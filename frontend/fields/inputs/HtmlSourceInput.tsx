import { Input } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { RichTextField } from '#resources/core/fields/richText.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'
import { HtmlFrame } from '../views/HtmlFrame.tsx'

/** Input for HTML source, with a preview below it. */
export function HtmlSourceInput(props: InputProps<RichTextField>) {
  const { t } = useTranslation('common')
  const html = textOf(props.value)
  const shownHtml = useDeferredValue(html)
  return (
    <div className="field-html">
      <Input.TextArea
        {...controlOf(props)}
        className="field-html-source"
        autoSize={{ minRows: 6, maxRows: 20 }}
        spellCheck={false}
        value={html}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
      {shownHtml !== '' && (
        <>
          <p className="field-html-label">{t('field.preview')}</p>
          <HtmlFrame html={shownHtml} title={t('field.preview')} />
        </>
      )}
    </div>
  )
}
