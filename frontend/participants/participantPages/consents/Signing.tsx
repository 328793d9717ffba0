import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { signerNamesOf } from '#resources/forms/content/consentAnswers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { CodeAnswer, OwnConsent } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { CodeField } from '../CodeField.tsx'
import { useSubmit } from '../useSubmit.tsx'
import { requiresSignature, signatureOf } from './consentSections.ts'

const FormViewer = lazyPart(() => import('../../../forms/viewer/FormViewer.tsx'))

/** Longest drawing that the server accepts with the signature, in characters. A longer drawing stays only in the form. */
const largestMark = 200_000

interface SigningProps {
  readonly consent: OwnConsent
  readonly formJson: JsonObject
  /** Completed form of the consent; null if it has no questions. */
  readonly submissionId: string | null
  readonly onSigned: () => Promise<void>
}

/** Signs the consent with a code. Shows fields for the name and the drawing only if the consent's form has none. */
export function Signing({ consent, formJson, submissionId, onSigned }: SigningProps) {
  const { t } = useTranslation('dct')
  const { data, error, refetch } = useQuery({
    queryKey: ['my', 'signing', submissionId],
    queryFn: () => call(participantPageCalls.readForm, { params: { id: submissionId ?? '' } }),
    enabled: submissionId !== null,
    staleTime: 0,
  })
  if (error !== null) return <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />
  if (submissionId !== null && data === undefined) return <Waiting rows={3} />
  const answers = data?.answers ?? {}
  const mark = signatureOf(formJson, answers)
  return (
    <SignatureForm
      consent={consent}
      name={signerNamesOf(formJson, answers, consent.language)[0]?.name ?? null}
      mark={mark !== null && mark.length <= largestMark ? mark : null}
      asksMark={!requiresSignature(formJson)}
      onSigned={onSigned}
    />
  )
}

interface SignatureFormProps {
  readonly consent: OwnConsent
  /** Name that the participant entered in the form; null if the form has no field for it. */
  readonly name: string | null
  readonly mark: string | null
  readonly asksMark: boolean
  readonly onSigned: () => Promise<void>
}

function SignatureForm({ consent: { id }, name, mark, asksMark, onSigned }: SignatureFormProps) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const [typedAnswers, setTypedAnswers] = useState<FormAnswers>({})
  const [sentCode, setSentCode] = useState<CodeAnswer | null>(null)
  const form = useMemo(
    () =>
      createSignatureForm({
        ...(name === null ? { name: { title: t('pages.consent.signedName'), description: t('pages.consent.oneName') } } : {}),
        ...(asksMark ? { mark: t('pages.consent.signedMark') } : {}),
      }),
    [t, name, asksMark],
  )
  const signedName = name ?? (typeof typedAnswers.signedName === 'string' ? typedAnswers.signedName.trim() : '')
  const requester = useSubmit(async (channel: CodeAnswer['channel'] | undefined) => {
    setSentCode(await call(participantPageCalls.sendConsentCode, { params: { id }, input: { channel } }))
  })
  const signatureSubmit = useSubmit(async ({ code }: { readonly code: string }) => {
    const signedMark = typeof typedAnswers.signedMark === 'string' ? typedAnswers.signedMark : mark
    await call(participantPageCalls.signConsent, { params: { id }, input: { code, signedName, signedMark } })
    await onSigned()
  })
  const problem =
    signatureSubmit.problemOf('signedName').help ??
    signatureSubmit.problemOf('signedMark').help ??
    signatureSubmit.problemOf('formSubmissionId').help
  return (
    <section className="own-card own-decision" aria-label={t('pages.consent.headings.sign')}>
      <p>{t('pages.consent.meaning')}</p>
      {name !== null && <p>{t('pages.consent.signsAs', { name })}</p>}
      {(name === null || asksMark) && (
        <Suspended fallback={<Waiting rows={3} />}>
          <FormViewer
            formJson={form}
            language={language}
            onChange={(field, value) =>
              setTypedAnswers(({ [field]: _, ...others }) => (value === undefined ? others : { ...others, [field]: value }))
            }
          />
        </Suspended>
      )}
      {problem !== undefined && <div className="own-wrong">{problem}</div>}
      {sentCode === null ? (
        <>
          <p className="own-weak">{t(signedName === '' ? 'pages.consent.nameFirst' : 'pages.consent.codeWhy')}</p>
          {requester.general}
          <Button
            type="primary"
            block
            size="large"
            disabled={signedName === ''}
            loading={busy(requester.isBusy)}
            onClick={() => void requester.submit(undefined)}
          >
            {t('pages.consent.sendCode')}
          </Button>
        </>
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={signatureSubmit.submit}>
          <CodeField sent={sentCode} onAgain={(channel) => requester.submit(channel)} problem={signatureSubmit.problemOf('code')} />
          {requester.general}
          {signatureSubmit.general}
          <Button type="primary" htmlType="submit" block size="large" disabled={signedName === ''} loading={busy(signatureSubmit.isBusy)}>
            {t('pages.consent.signNow')}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Form for the name and the drawn signature, each if it has a label. */
const createSignatureForm = ({
  name,
  mark,
}: {
  readonly name?: Readonly<Record<'title' | 'description', string>>
  readonly mark?: string
}): JsonObject => ({
  showNavigationButtons: false,
  showTitle: false,
  elements: [
    ...(name === undefined ? [] : [{ type: 'text', name: 'signedName', ...name, autocomplete: 'name', maxLength: 200 }]),
    ...(mark === undefined
      ? []
      : [
          {
            type: 'signaturepad',
            name: 'signedMark',
            title: mark,
            signatureWidth: 340,
            signatureHeight: 160,
            dataFormat: 'png',
            penColor: '#1c2733',
            backgroundColor: '#ffffff',
          },
        ]),
  ],
})
