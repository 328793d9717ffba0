import { Alert, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import type { useScreenshot } from './useScreenshot.ts'

/** Checkbox that adds the screenshot to the feedback, with a preview. */
export function ScreenshotChoice({ screenshot }: { readonly screenshot: ReturnType<typeof useScreenshot> }) {
  const { t } = useTranslation('common')
  const { picture, isMaking, hasFailed, make, remove } = screenshot
  return (
    <>
      <Checkbox
        checked={picture !== null || isMaking}
        disabled={isMaking}
        onChange={(event) => (event.target.checked ? void make() : remove())}
      >
        {t('feedback.picture')}
      </Checkbox>
      <div role="status">{isMaking && t('feedback.making')}</div>
      {hasFailed && <Alert type="error" showIcon message={t('feedback.pictureFailed')} />}
      {picture !== null && (
        <figure className="feedback-picture">
          <ScrollArea className="feedback-preview" label={t('feedback.picture')}>
            <img src={picture.address} alt={t('feedback.pictureAlt')} />
          </ScrollArea>
          <figcaption>{t('feedback.hidden')}</figcaption>
        </figure>
      )}
    </>
  )
}
