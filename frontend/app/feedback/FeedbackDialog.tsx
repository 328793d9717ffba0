import { useModalForm } from '@refinedev/antd'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { isHttpFailure } from '../../base/http.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { excludedClass } from './capture.ts'
import './feedback.css'
import { ScreenshotChoice } from './ScreenshotChoice.tsx'
import { type Feedback, storePicture } from './storePicture.ts'
import { forgetUnsent, storeUnsent, unsent } from './unsent.ts'
import { useScreenshot } from './useScreenshot.ts'

const longest = 5000

/** Dialog in which a user rates and comments on the product. It shows everything that the sent message will contain. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('common')
  const screenshot = useScreenshot()
  const [page] = useState(() => location.pathname)
  const { formProps, modalProps, form, onFinish, mutation } = useModalForm<BaseRecord, HttpError, Feedback>({
    resource: 'feedback',
    action: 'create',
    defaultVisible: true,
    redirect: false,
    warnWhenUnsavedChanges: false,
    successNotification: () => ({ type: 'success', message: t('feedback.sent') }),
    errorNotification: false,
    onMutationSuccess: () => {
      forgetUnsent()
      onClose()
    },
  })
  const text: string = Form.useWatch('text', form) ?? ''
  const [isStoring, setStoring] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSending = isStoring || mutation.isPending
  const send = async () => {
    setStoring(true)
    setProblem(null)
    try {
      const picture = screenshot.picture?.blob
      const screenshotId = picture === undefined ? {} : { screenshot: await storePicture(picture) }
      await onFinish({
        text: text.trim(),
        page,
        frontendVersion: FRONTEND_VERSION,
        browser: navigator.userAgent.slice(0, 300),
        ...screenshotId,
      })
    } catch (failure) {
      setProblem(isHttpFailure(failure) ? failure.message : t('errors.SystemError'))
    } finally {
      setStoring(false)
    }
  }
  return (
    <Dialog
      {...modalProps}
      footer={undefined}
      width={520}
      rootClassName={excludedClass}
      title={t('feedback.title')}
      okText={t('feedback.send')}
      cancelText={t('shell.cancel')}
      okButtonProps={{ disabled: screenshot.isMaking, loading: busy(isSending), onClick: () => form.submit() }}
      onCancel={onClose}
      maskClosable={text === ''}
    >
      {problem !== null && <Alert type="error" showIcon role="alert" message={t('feedback.notSent')} description={problem} />}
      <Form
        {...formProps}
        name="feedback"
        layout="vertical"
        requiredMark={false}
        initialValues={{ text: unsent() }}
        onValuesChange={(_changed, { text: feedbackText = '' }) => storeUnsent(feedbackText)}
        onFinish={() => void send()}
      >
        <Form.Item
          name="text"
          label={t('feedback.text')}
          rules={[{ required: true, whitespace: true, message: t('problems.required') }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea autoFocus rows={5} maxLength={longest} />
        </Form.Item>
      </Form>
      <ScreenshotChoice screenshot={screenshot} />
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
    </Dialog>
  )
}
