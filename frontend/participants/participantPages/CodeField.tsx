import { Button, Form, type FormItemProps, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CodeAnswer } from '#resources/participants/participantPages.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useSubmit } from './useSubmit.tsx'

interface CodeFieldProps {
  readonly sent: CodeAnswer
  /** Sends another code by this channel. */
  readonly onAgain: (channel: CodeAnswer['channel']) => Promise<void>
  readonly problem: FormItemProps
}

/** Field for the received code, with buttons to send another one. */
export function CodeField({ sent: { channel, other, minutes }, onAgain, problem }: CodeFieldProps) {
  const { t } = useTranslation('dct')
  const { submit, isBusy, general } = useSubmit(onAgain)
  return (
    <>
      <p role="status">{t(`pages.code.sent.${channel}`, { minutes })}</p>
      <Form.Item name="code" label={t('pages.code.label')} rules={[{ required: true, message: t('pages.code.missing') }]} {...problem}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} size="large" className="own-code" autoFocus />
      </Form.Item>
      <div className="own-ways">
        <Button type="link" loading={busy(isBusy)} onClick={() => void submit(channel)}>
          {t('pages.code.again')}
        </Button>
        {other !== null && (
          <Button type="link" onClick={() => void submit(other)}>
            {t(`pages.code.other.${other}`)}
          </Button>
        )}
      </div>
      {general}
    </>
  )
}
