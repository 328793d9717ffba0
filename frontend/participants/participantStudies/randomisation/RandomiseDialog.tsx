import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RandomisationStateAnswer } from '#resources/recruitment/randomisationAnswers.ts'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useSend } from '../../../base/call.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { LabelledSelect } from '../../../base/ui/LabelledSelect.tsx'
import { SignatureNotice } from '../../../engine/signature/SignatureNotice.tsx'
import { useSignedTransition } from './useSignedTransition.ts'

interface RandomiseDialogProps {
  readonly participantStudyId: string
  /** Subject ID or name, so that the user sees whom the act concerns. */
  readonly subject: string
  readonly state: RandomisationStateAnswer
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Shows the stratification factors and what is missing, asks the questions, and randomises the participant with a signature. */
export default function RandomiseDialog({ participantStudyId, subject, state, onClose, onDone }: RandomiseDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const texts = useTexts('randomisation')
  const { user } = useSession()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(state.factors.flatMap(({ id, kind, level }) => (kind === 'QUESTION' && level !== null ? [[id, level]] : []))),
  )
  const [isChecked, setIsChecked] = useState(false)
  const prepare = useSend(randomisationCalls.prepare)
  const { signRow, signer, isWorking, problem, setProblem } = useSignedTransition('randomisation', 'randomise')
  const questions = state.factors.filter(({ kind }) => kind === 'QUESTION')
  const facts = state.factors.filter(({ kind }) => kind !== 'QUESTION')
  const hasMissingFact = facts.some(({ level }) => level === null)
  // Missing answers are no reason for a refusal, because the user enters them below.
  const refusals = state.refusals.filter((each) => each !== 'FactorsMissing' || hasMissingFact)
  const openQuestions = questions.filter(({ id }) => answers[id] === undefined)

  const confirm = async () => {
    setIsChecked(true)
    if (openQuestions.length > 0) return
    try {
      const row = await prepare.mutateAsync({ params: { id: participantStudyId }, input: { answers } })
      if (await signRow(row)) onDone()
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }

  return (
    <Dialog
      open
      title={t('allocation.titleOf', { action: t('allocation.randomise'), subject })}
      okText={t('allocation.randomise')}
      okButtonProps={{
        disabled: refusals.length > 0,
        loading: busy(prepare.isPending || isWorking || (signer.isWaiting && !signer.isWindowGone)),
      }}
      cancelText={t('common:form.cancel')}
      onOk={() => void confirm()}
      onCancel={() => {
        signer.stop()
        onClose()
      }}
      destroyOnHidden
    >
      <div className="randomise">
        <p>{texts.consequence('randomise')}</p>
        {refusals.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            message={t('allocation.refused')}
            description={
              <ul className="alert-lines">
                {refusals.map((each) => (
                  <li key={each}>{t(`common:errors.${each}`)}</li>
                ))}
              </ul>
            }
          />
        )}
        {facts.length > 0 && (
          <dl aria-label={t('allocation.factors')}>
            {facts.map(({ id, name, kind, level }) => (
              <FactLine key={id} name={name} level={level === null ? t('allocation.unknown') : labelOf(kind, level, t)} />
            ))}
          </dl>
        )}
        {questions.map(({ id, name, levels }) => (
          <div key={id} className="form-field">
            <LabelledSelect<string>
              label={name}
              placeholder={t('allocation.choose')}
              value={answers[id]}
              status={isChecked && answers[id] === undefined ? 'error' : ''}
              aria-required
              options={levels.map((level) => ({ value: level, label: level }))}
              onChange={(level) => setAnswers({ ...answers, [id]: level })}
            />
            {isChecked && answers[id] === undefined && (
              <p role="alert" className="form-problem">
                {t('allocation.required')}
              </p>
            )}
          </div>
        ))}
        <p>
          {t('common:signature.says', { name: user.fullName })} <q>{texts.meaning('randomise')}</q>
        </p>
        {!signer.isWaiting && <p className="form-help">{t('common:signature.next')}</p>}
        <SignatureNotice signing={signer} title={t('common:signature.title')} />
        {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      </div>
    </Dialog>
  )
}

const FactLine = ({ name, level }: { readonly name: string; readonly level: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{level}</dd>
  </>
)

/** Sexes have texts; sites and ages are shown as they are. */
const labelOf = (kind: string, level: string, t: (key: string) => string): string => (kind === 'SEX' ? t(`allocation.sex.${level}`) : level)
