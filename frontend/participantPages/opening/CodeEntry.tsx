import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CodeAnswer } from '#resources/participantPages.ts'
import { http } from '../../base/http.ts'
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
    const { data } = await http.post<CodeAnswer>('my/link/code', { token, dateOfBirth, channel }, { isPublic: true })
    onSent({ ...data, dateOfBirth })
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
