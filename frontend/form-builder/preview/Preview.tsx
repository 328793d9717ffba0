import { useTranslation } from 'react-i18next'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { PreviewTools, previewWidths, usePreviewTools } from './PreviewTools.tsx'

const FormViewer = later(() => import('../../form-viewer/FormViewer.tsx'))

/** The form as it is filled in; nothing that is answered here is stored. */
export default function Preview() {
  const { t } = useTranslation('forms')
  const { state } = useBuilder()
  const tools = usePreviewTools('tablet')
  return (
    <div className="form-builder-preview">
      <div className="form-builder-bar">
        <PreviewTools tools={tools} widths={['phone', 'tablet', 'wide']} document={state.document} />
        <span className="form-builder-state">{t('preview.notKept')}</span>
      </div>
      <div className="form-builder-paper" style={{ maxWidth: previewWidths[tools.width] }}>
        <Awaiting fallback={<Waiting rows={8} />}>
          <FormViewer formJson={state.document} language={tools.language} isOnePage={tools.isOnePage} />
        </Awaiting>
      </div>
    </div>
  )
}
