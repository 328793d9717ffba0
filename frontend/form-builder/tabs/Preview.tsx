import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { languagesOf } from './languages.ts'

const FormViewer = later(() => import('../../form-viewer/FormViewer.tsx'))

/** Widths of the paper, in pixels. */
const widths = { phone: 390, tablet: 720, wide: 1120 } as const
type Width = keyof typeof widths

/** The form as whoever fills it in meets it; nothing that is answered here is kept. */
export default function Preview() {
  const { t, i18n } = useTranslation('forms')
  const { state } = useBuilder()
  const [width, setWidth] = useState<Width>('tablet')
  const [isOnePage, setIsOnePage] = useState(false)
  const [language, setLanguage] = useState(i18n.language)
  const languages = [...new Set([i18n.language, 'en', 'fr', ...languagesOf(state.document)])]
  return (
    <div className="form-builder-preview">
      <div className="form-builder-bar">
        <Segmented
          aria-label={t('preview.width')}
          value={width}
          onChange={setWidth}
          options={(Object.keys(widths) as Width[]).map((each) => ({ value: each, label: t(`preview.${each}`) }))}
        />
        <Select
          aria-label={t('builder.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((each) => ({ value: each, label: t(`languages.${each}`, { defaultValue: each }) }))}
        />
        <Checkbox checked={isOnePage} onChange={({ target }) => setIsOnePage(target.checked)}>
          {t('preview.onePage')}
        </Checkbox>
        <span className="form-builder-state">{t('preview.notKept')}</span>
      </div>
      <div className="form-builder-paper" style={{ maxWidth: widths[width] }}>
        <Awaiting fallback={<Waiting rows={8} />}>
          <FormViewer formJson={state.document} language={language} isOnePage={isOnePage} />
        </Awaiting>
      </div>
    </div>
  )
}
