import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import FormViewer from '../../form-viewer/FormViewer.tsx'
import { PreviewTools, previewWidths, usePreviewTools } from './PreviewTools.tsx'
import { useFollowedPart } from './useFollowedPart.ts'
import { usePreviewDocument } from './usePreviewDocument.ts'

/**
 * The form beside the builder as it is filled in. It follows the changes and the chosen part, and the answers that were tried stay while the form changes;
 * none is stored.
 */
export default function LivePreview() {
  const { t } = useTranslation('forms')
  const tools = usePreviewTools('phone')
  const { document, isPaused } = usePreviewDocument()
  const answers = useRef<SurveyModel['data']>({})
  const paper = useRef<HTMLDivElement>(null)
  const [survey, setSurvey] = useState<SurveyModel | null>(null)
  const isHidden = useFollowedPart(survey, paper)
  const { language, isOnePage } = tools
  // The form is not drawn anew with each letter that is typed beside it.
  const viewer = useMemo(
    () => (
      <FormViewer
        formJson={document}
        answers={answers.current}
        language={language}
        isOnePage={isOnePage}
        onMade={(made) =>
          made.onValueChanged.add(() => {
            answers.current = made.data
          })
        }
        onReady={setSurvey}
      />
    ),
    [document, language, isOnePage],
  )
  return (
    <div className="form-builder-live" data-width={tools.width}>
      <div className="form-builder-bar">
        <PreviewTools tools={tools} widths={['phone', 'wide']} document={document} />
      </div>
      <p className="form-builder-help" role="status">
        {isPaused ? t('preview.paused') : isHidden ? t('preview.isHidden') : t('preview.notKept')}
      </p>
      <ScrollArea label={t('preview.live')} className="form-builder-live-pane">
        <div ref={paper} className="form-builder-paper" style={{ maxWidth: previewWidths[tools.width] }}>
          {viewer}
        </div>
      </ScrollArea>
    </div>
  )
}
