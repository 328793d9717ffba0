import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { useSubmit } from '../useSubmit.tsx'

interface DeclineButtonProps {
  readonly id: string
  readonly onDeclined: () => Promise<void>
}

/** Declines a consent after a confirmation. The button is inconspicuous, so that it is not pressed by mistake. */
export function DeclineButton({ id, onDeclined }: DeclineButtonProps) {
  const { t } = useTranslation('dct')
  const [isConfirming, setIsConfirming] = useState(false)
  const { submit, isBusy, general } = useSubmit(async ({ reason }: { readonly reason?: string }) => {
    await call(participantPageCalls.declineConsent, { params: { id }, input: { reason } })
    setIsConfirming(false)
    await onDeclined()
  })
  return (
    <>
      <Button type="text" block onClick={() => setIsConfirming(true)}>
        {t('pages.consent.decline')}
      </Button>
      <Modal
        open={isConfirming}
        title={t('pages.consent.declineQuestion')}
        footer={null}
        destroyOnHidden
        onCancel={() => setIsConfirming(false)}
      >
        <p>{t('pages.consent.declineMeans')}</p>
        <Form layout="vertical" onFinish={submit}>
          <Form.Item name="reason" label={t('pages.consent.reason')}>
            <Input.TextArea rows={3} maxLength={2000} />
          </Form.Item>
          {general}
          <div className="own-decision">
            <Button danger type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
              {t('pages.consent.declineNow')}
            </Button>
            <Button block size="large" onClick={() => setIsConfirming(false)}>
              {t('pages.consent.notYet')}
            </Button>
          </div>
        </Form>
      </Modal>
    </>
  )
}
