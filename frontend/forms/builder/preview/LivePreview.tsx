import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import { ScrollArea } from '../../../base/ui/ScrollArea.tsx'
import FormViewer from '../../viewer/FormViewer.tsx'
import { PreviewTools, previewWidths, usePreviewTools } from './PreviewTools.tsx'
import { useFollowedPart } from './useFollowedPart.ts'
import { usePreviewDocument } from './usePreviewDocument.ts'

/**
 * Working preview of the form next to the builder. It shows every change and the selected part. Test answers remain while the form
 * changes, and are never stored.
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
  // Memoized, so that not every key typed in the builder renders the form again.
  const viewer = useMemo(
    () => (
      <FormViewer
        formJson={document}
        answers={answers.current}
        language={language}
        isOnePage={isOnePage}
        onMade={(createdSurvey) =>
          createdSurvey.onValueChanged.add(() => {
            answers.current = createdSurvey.data
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
