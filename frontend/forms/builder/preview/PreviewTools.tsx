import { Checkbox, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { languagesOf } from '../tabs/languages.ts'

/** Widths of the preview, in pixels. */
export const previewWidths = { phone: 390, tablet: 720, wide: 1120 } as const
export type PreviewWidth = keyof typeof previewWidths

/** Settings of a preview: its width, its language, and whether all pages are shown below each other. */
export function usePreviewTools(first: PreviewWidth) {
  const { i18n } = useTranslation()
  const [width, setWidth] = useState(first)
  const [isOnePage, setIsOnePage] = useState(false)
  const [language, setLanguage] = useState(i18n.language)
  return { width, setWidth, isOnePage, setIsOnePage, language, setLanguage }
}

interface PreviewToolsProps {
  readonly tools: ReturnType<typeof usePreviewTools>
  readonly widths: readonly PreviewWidth[]
  readonly document: JsonObject
}

export function PreviewTools({ tools, widths, document }: PreviewToolsProps) {
  const { t, i18n } = useTranslation('forms')
  const languages = useMemo(() => [...new Set([i18n.language, 'en', 'fr', ...languagesOf(document)])], [i18n.language, document])
  return (
    <>
      <Segmented
        aria-label={t('preview.width')}
        value={tools.width}
        onChange={tools.setWidth}
        options={widths.map((each) => ({ value: each, label: t(`preview.${each}`) }))}
      />
      <Select
        aria-label={t('preview.language')}
        value={tools.language}
        onChange={tools.setLanguage}
        options={languages.map((each) => ({ value: each, label: t(`languages.${each}`, { defaultValue: each }) }))}
      />
      <Checkbox checked={tools.isOnePage} onChange={({ target }) => tools.setIsOnePage(target.checked)}>
        {t('preview.onePage')}
      </Checkbox>
    </>
  )
}
