import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { CodeAnswer } from '#resources/participantPages.ts'
import { call } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { CodeField } from '../CodeField.tsx'
import { enter } from '../ownSession.ts'
import { useSubmit } from '../useSubmit.tsx'
import type { SentCode } from './sentCode.ts'

interface CodeEntryProps {
  readonly token: string
  readonly sent: SentCode
  readonly onSent: (sent: SentCode) => void
}

/** The code that was sent: it opens the pages. */
export function CodeEntry({ token, sent, onSent }: CodeEntryProps) {
  const { t } = useTranslation('dct')
  const { submit, isBusy, problemOf, general } = useSubmit(({ code }: { readonly code: string }) => enter(token, code))
  const again = async (channel: CodeAnswer['channel']) => {
    const { dateOfBirth } = sent
    const code = await call(participantPageCalls.sendLinkCode, { input: { token, dateOfBirth, channel } }, { isPublic: true })
    onSent({ ...code, dateOfBirth })
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      <CodeField sent={sent} onAgain={again} problem={problemOf('code')} />
      {general}
      <Button type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
        {t('pages.opening.enter')}
      </Button>
    </Form>
  )
}
