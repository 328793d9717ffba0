import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CodeAnswer } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { CodeField } from '../CodeField.tsx'
import { enter } from '../ownSession.ts'
import { useSubmit } from '../useSubmit.tsx'
import type { SentCode } from './sentCode.ts'

interface CodeEntryProps {
  readonly token: string
  readonly sent: SentCode
  readonly onSent: (sentCode: SentCode) => void
}

/** Field for the received code, which opens the pages. */
export function CodeEntry({ token, sent, onSent }: CodeEntryProps) {
  const { t } = useTranslation('dct')
  const { submit, isBusy, problemOf, general } = useSubmit(({ code }: { readonly code: string }) => enter(token, code))
  const resendCode = async (channel: CodeAnswer['channel']) => {
    const { dateOfBirth } = sent
    const code = await call(participantPageCalls.sendLinkCode, { input: { token, dateOfBirth, channel } }, { isPublic: true })
    onSent({ ...code, dateOfBirth })
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      <CodeField sent={sent} onAgain={resendCode} problem={problemOf('code')} />
      {general}
      <Button type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
        {t('pages.opening.enter')}
      </Button>
    </Form>
  )
}
