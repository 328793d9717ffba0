import { useTranslation } from 'react-i18next'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { PreviewTools, previewWidths, usePreviewTools } from './PreviewTools.tsx'

const FormViewer = lazyPart(() => import('../../viewer/FormViewer.tsx'))

/** Working preview of the form. Its answers are not stored. */
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
        <Suspended fallback={<Waiting rows={8} />}>
          <FormViewer formJson={state.document} language={tools.language} isOnePage={tools.isOnePage} />
        </Suspended>
      </div>
    </div>
  )
}
