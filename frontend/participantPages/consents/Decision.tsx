import { Button, Form, Input } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { CodeAnswer, OwnConsent } from '#resources/participantPages.ts'
import { call } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { CodeField } from '../CodeField.tsx'
import { useSubmit } from '../useSubmit.tsx'

const FormViewer = later(() => import('../../form-viewer/FormViewer.tsx'))

interface DecisionProps {
  readonly consent: OwnConsent
  /** Otherwise their study team goes through it with them; they may say no by themselves. */
  readonly maySign: boolean
  readonly onDecided: () => Promise<void>
}

/** What they decide: to consent, with their name, their drawn signature and a code, or not to. */
export function Decision({ consent, maySign, onDecided }: DecisionProps) {
  const { t } = useTranslation('dct')
  const [way, setWay] = useState<'sign' | 'decline' | null>(null)
  if (way === 'sign') return <Signing consent={consent} onSigned={onDecided} onBack={() => setWay(null)} />
  if (way === 'decline') return <Declining consent={consent} onDeclined={onDecided} onBack={() => setWay(null)} />
  return (
    <section className="own-card own-decision" aria-label={t('pages.consent.decide')}>
      <h2>{t('pages.consent.decide')}</h2>
      {maySign && (
        <Button type="primary" block size="large" onClick={() => setWay('sign')}>
          {t('pages.consent.sign')}
        </Button>
      )}
      <Button block size="large" onClick={() => setWay('decline')}>
        {t('pages.consent.decline')}
      </Button>
      <p className="own-weak">{t('pages.consent.askFirst')}</p>
    </section>
  )
}

/** The name and the drawing are asked as a form asks them. */
const signatureForm = (words: { readonly name: string; readonly mark: string }): JsonObject => ({
  showNavigationButtons: false,
  showTitle: false,
  elements: [
    { type: 'text', name: 'signedName', title: words.name, autocomplete: 'name', maxLength: 200 },
    {
      type: 'signaturepad',
      name: 'signedMark',
      title: words.mark,
      signatureWidth: 340,
      signatureHeight: 160,
      dataFormat: 'png',
      penColor: '#1c2733',
      backgroundColor: '#ffffff',
    },
  ],
})

function Signing({
  consent: { id },
  onSigned,
  onBack,
}: {
  readonly consent: OwnConsent
  readonly onSigned: () => Promise<void>
  readonly onBack: () => void
}) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const [said, setSaid] = useState<FormAnswers>({})
  const [sent, setSent] = useState<CodeAnswer | null>(null)
  const form = useMemo(() => signatureForm({ name: t('pages.consent.signedName'), mark: t('pages.consent.signedMark') }), [t])
  const signedName = typeof said.signedName === 'string' ? said.signedName.trim() : ''
  const asking = useSubmit(async (channel: CodeAnswer['channel'] | undefined) => {
    setSent(await call(participantPageCalls.sendConsentCode, { params: { id }, input: { channel } }))
  })
  const signing = useSubmit(async ({ code }: { readonly code: string }) => {
    const signedMark = typeof said.signedMark === 'string' ? said.signedMark : null
    await call(participantPageCalls.signConsent, { params: { id }, input: { code, signedName, signedMark } })
    await onSigned()
  })
  const nameProblem = signing.problemOf('signedName').help
  return (
    <Step title={t('pages.consent.sign')} onBack={onBack}>
      <p>{t('pages.consent.meaning')}</p>
      <Awaiting fallback={<Waiting rows={3} />}>
        <FormViewer
          formJson={form}
          language={language}
          onChange={(name, value) => setSaid(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))}
        />
      </Awaiting>
      {nameProblem}
      {sent === null ? (
        <>
          <p className="own-weak">{t('pages.consent.codeWhy')}</p>
          {asking.general}
          <Button
            type="primary"
            block
            size="large"
            disabled={signedName === ''}
            loading={busy(asking.isBusy)}
            onClick={() => void asking.submit(undefined)}
          >
            {t('pages.consent.sendCode')}
          </Button>
          {signedName === '' && <p className="own-weak">{t('pages.consent.nameFirst')}</p>}
        </>
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={signing.submit}>
          <CodeField sent={sent} onAgain={(channel) => asking.submit(channel)} problem={signing.problemOf('code')} />
          {asking.general}
          {signing.general}
          <Button type="primary" htmlType="submit" block size="large" disabled={signedName === ''} loading={busy(signing.isBusy)}>
            {t('pages.consent.signNow')}
          </Button>
        </Form>
      )}
    </Step>
  )
}

function Declining({
  consent: { id },
  onDeclined,
  onBack,
}: {
  readonly consent: OwnConsent
  readonly onDeclined: () => Promise<void>
  readonly onBack: () => void
}) {
  const { t } = useTranslation('dct')
  const { submit, isBusy, general } = useSubmit(async ({ reason }: { readonly reason?: string }) => {
    await call(participantPageCalls.declineConsent, { params: { id }, input: { reason } })
    await onDeclined()
  })
  return (
    <Step title={t('pages.consent.decline')} onBack={onBack}>
      <p>{t('pages.consent.declineMeans')}</p>
      <Form layout="vertical" onFinish={submit}>
        <Form.Item name="reason" label={t('pages.consent.reason')}>
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
        {general}
        <Button danger type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
          {t('pages.consent.declineNow')}
        </Button>
      </Form>
    </Step>
  )
}

interface StepProps {
  readonly title: string
  readonly onBack: () => void
  readonly children: ReactNode
}

/** What is asked of somebody who has chosen, and the way back to the choice. */
function Step({ title, onBack, children }: StepProps) {
  const { t } = useTranslation('dct')
  return (
    <section className="own-card own-decision" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <Button type="link" block onClick={onBack}>
        {t('pages.consent.notYet')}
      </Button>
    </section>
  )
}
