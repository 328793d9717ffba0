import { Alert, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { Descriptions } from '../../base/library/Descriptions.tsx'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { leftOutClass } from './capture.ts'
import './feedback.css'
import { sendFeedback } from './sendFeedback.ts'
import { useScreenshot } from './useScreenshot.ts'

const longest = 5000

/** Says what is good or wrong about the product. Everything that is sent along stands here to be seen first. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const screenshot = useScreenshot()
  const [page] = useState(() => location.pathname)

  const send = async () => {
    if (text.trim() === '') return setProblem(t('problems.required'))
    setSending(true)
    try {
      const words = { text: text.trim(), page, frontendVersion: FRONTEND_VERSION, browser: navigator.userAgent.slice(0, 300) }
      await sendFeedback(words, screenshot.picture?.blob ?? null)
      toast({ kind: 'success', message: t('feedback.sent') })
      onClose()
    } catch (failure) {
      setProblem(isHttpFailure(failure) ? failure.message : t('errors.SystemError'))
      setSending(false)
    }
  }
  return (
    <Modal
      open
      rootClassName={leftOutClass}
      title={t('feedback.title')}
      okText={t('feedback.send')}
      cancelText={t('shell.cancel')}
      okButtonProps={{ disabled: screenshot.isMaking, loading: busy(isSending) }}
      onOk={() => void send()}
      onCancel={onClose}
      maskClosable={text === ''}
    >
      <Form layout="vertical" requiredMark={false}>
        <Form.Item
          label={t('feedback.text')}
          htmlFor="feedback-text"
          {...(problem === null ? {} : { validateStatus: 'error', help: <span id="feedback-problem">{problem}</span> })}
        >
          <Input.TextArea
            id="feedback-text"
            autoFocus
            rows={5}
            maxLength={longest}
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'feedback-problem'}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
          />
        </Form.Item>
      </Form>
      <Checkbox
        checked={screenshot.picture !== null || screenshot.isMaking}
        disabled={screenshot.isMaking}
        onChange={(event) => (event.target.checked ? void screenshot.make() : screenshot.remove())}
      >
        {t('feedback.picture')}
      </Checkbox>
      <div role="status">{screenshot.isMaking && t('feedback.making')}</div>
      {screenshot.hasFailed && <Alert type="error" showIcon message={t('feedback.pictureFailed')} />}
      {screenshot.picture !== null && (
        <figure className="feedback-picture">
          <ScrollArea className="feedback-preview" label={t('feedback.picture')}>
            <img src={screenshot.picture.address} alt={t('feedback.pictureAlt')} />
          </ScrollArea>
          <figcaption>{t('feedback.hidden')}</figcaption>
        </figure>
      )}
      <section className="feedback-facts" aria-label={t('feedback.along')}>
        <Descriptions
          as="rows"
          items={[
            { key: 'page', label: t('feedback.page'), content: page },
            { key: 'version', label: t('nav.version'), content: FRONTEND_VERSION },
            { key: 'browser', label: t('shell.version.browser'), content: navigator.userAgent },
          ]}
        />
      </section>
    </Modal>
  )
}
