import { Alert, Button, Steps } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { decisionOf } from '#resources/forms/content/consentAnswers.ts'
import type { OwnConsentText } from '#resources/participants/participantPages.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { Contact } from '../Contact.tsx'
import { useOverview } from '../useOverview.ts'
import { answeringOf, readingOf, signingPage } from './consentSections.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { Signing } from './Signing.tsx'

const FormViewer = lazyPart(() => import('../../../forms/viewer/FormViewer.tsx'))
const FillIn = lazyPart(() => import('../FillIn.tsx'))

const steps = ['read', 'ask', 'decide', 'sign'] as const
type Step = (typeof steps)[number]

interface ConsentStepsProps {
  readonly data: OwnConsentText
  /** Called after the form of the consent was completed. */
  readonly onAnswered: () => Promise<void>
  readonly onDecided: () => Promise<void>
}

/** An open consent at home, in four steps with one main button each: read, ask, decide, sign. */
export function ConsentSteps({ data, onAnswered, onDecided }: ConsentStepsProps) {
  const { t } = useTranslation('dct')
  const { consent, formJson, formSubmissionId, isAnswered, problem } = data
  const mustAnswer = formSubmissionId !== null && !isAnswered
  const [step, setStep] = useState<Step>(formSubmissionId !== null && isAnswered && problem === null ? 'sign' : 'read')
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step begins at its top, with the focus on its heading
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo({ top: 0 })
    heading.current?.focus()
  }, [step])
  const complete = async () => {
    await onAnswered()
    setStep('sign')
  }
  const isAtDecision = step === 'decide' || step === 'sign'
  const isSigning = step === 'sign' && problem === null && !mustAnswer
  const mayDecline = step === 'decide' || (step === 'sign' && problem !== null)
  return (
    <>
      <Steps
        className="own-steps"
        size="small"
        responsive={false}
        labelPlacement="vertical"
        current={steps.indexOf(step)}
        items={steps.map((each) => ({ title: t(`pages.consent.steps.${each}`) }))}
      />
      <h2 ref={heading} tabIndex={-1} className="own-step">
        {t(`pages.consent.headings.${step}`)}
      </h2>
      {step === 'read' && <Reading data={data} onNext={() => setStep('ask')} />}
      {step === 'ask' && (
        <StepCard next={t('pages.consent.noQuestions')} onNext={() => setStep('decide')} onBack={() => setStep('read')}>
          <p>{t('pages.consent.takeTime')}</p>
          <p>{t('pages.consent.askFirst')}</p>
          <ContactOfConsent id={consent.id} />
        </StepCard>
      )}
      {isAtDecision && problem !== null && <Alert type="info" showIcon message={t(`pages.consent.problems.${problem}`)} />}
      {step === 'decide' && problem === null && !mustAnswer && (
        <Button type="primary" block size="large" onClick={() => setStep('sign')}>
          {t('pages.consent.sign')}
        </Button>
      )}
      {isAtDecision && problem === null && mustAnswer && <Answering data={data} onStep={setStep} onCompleted={complete} />}
      {isSigning && <Signing consent={consent} formJson={formJson} submissionId={formSubmissionId} onSigned={onDecided} />}
      {mayDecline && <DeclineButton id={consent.id} onDeclined={onDecided} />}
      {(step === 'decide' || isSigning) && <BackButton onBack={() => setStep(step === 'sign' ? 'decide' : 'ask')} />}
    </>
  )
}

/** The whole text of the consent, without its questions. */
function Reading({ data: { consent, formJson }, onNext }: { readonly data: OwnConsentText; readonly onNext: () => void }) {
  const { t } = useTranslation('dct')
  const reading = useMemo(() => readingOf(formJson), [formJson])
  return (
    <>
      <Suspended fallback={<Waiting rows={8} />}>
        <FormViewer formJson={reading} language={consent.language} isReadOnly isOnePage />
      </Suspended>
      <Button type="primary" block size="large" onClick={onNext}>
        {t('pages.consent.haveRead')}
      </Button>
    </>
  )
}

interface AnsweringProps {
  readonly data: OwnConsentText
  readonly onStep: (step: Step) => void
  readonly onCompleted: () => Promise<void>
}

/** Questions of the consent, then the name and the signature. An answer that means no is reported before anything is completed. */
function Answering({ data: { consent, formJson, formSubmissionId }, onStep, onCompleted }: AnsweringProps) {
  const { t } = useTranslation('dct')
  const texts = {
    consent: t('pages.consent.sign'),
    next: t('pages.consent.next'),
    no: t('pages.consent.answeredNo'),
    headings: [t('pages.consent.headings.decide'), t('pages.consent.headings.sign')],
  }
  const latest = useRef({ texts, onStep })
  latest.current = { texts, onStep }
  const arrange = useCallback(
    (survey: SurveyModel) => {
      // The heading of the step already says it.
      for (const page of survey.pages) if (latest.current.texts.headings.includes(page.processedTitle)) page.locTitle.clear()
      const updateButtons = () => {
        const { visiblePages, currentPageNo } = survey
        const isDeciding = visiblePages[currentPageNo + 1]?.name === signingPage
        survey.pageNextText = isDeciding ? latest.current.texts.consent : latest.current.texts.next
        survey.completeText = survey.currentPage?.name === signingPage ? latest.current.texts.next : latest.current.texts.consent
      }
      survey.onValidateQuestion.add((_, options) => {
        const decision = decisionOf(formJson, survey.data as FormAnswers)
        if (decision.kind === 'refused' && decision.question === options.question.getValueName()) options.error = latest.current.texts.no
      })
      survey.onCurrentPageChanged.add(() => {
        updateButtons()
        latest.current.onStep(survey.currentPage?.name === signingPage ? 'sign' : 'decide')
      })
      updateButtons()
    },
    [formJson],
  )
  return (
    <Suspended fallback={<Waiting rows={8} />}>
      <FillIn id={formSubmissionId ?? ''} language={consent.language} arrange={answeringOf} onMade={arrange} onCompleted={onCompleted} />
    </Suspended>
  )
}

interface StepCardProps {
  readonly next: string
  readonly onNext: () => void
  readonly onBack: () => void
  readonly children: ReactNode
}

function StepCard({ next, onNext, onBack, children }: StepCardProps) {
  return (
    <>
      <section className="own-card">{children}</section>
      <Button type="primary" block size="large" onClick={onNext}>
        {next}
      </Button>
      <BackButton onBack={onBack} />
    </>
  )
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('dct')
  return (
    <Button type="link" block onClick={onBack}>
      {t('pages.consent.back')}
    </Button>
  )
}

/** Telephone and help of the study of this consent. */
function ContactOfConsent({ id }: { readonly id: string }) {
  const { data } = useOverview()
  const study = data?.studies.find(({ consents }) => consents.some((each) => each.id === id))
  return study === undefined ? null : <Contact study={study} />
}
