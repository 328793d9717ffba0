import './verification.css'
import { Checkbox } from 'antd'
import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, SurveyModel } from 'survey-core'
import { ReactElementFactory } from 'survey-react-ui'
import { labelsOf } from '../../../base/texts/labels.ts'
import { DatetimeCell } from '../../../fields/types/datetime.tsx'
import { type Verification, VerificationContext } from './VerificationContext.ts'

interface VerifiedQuestionProps {
  readonly element: ReactNode
  readonly question: Question
}

/** A question with its answer, and below it the source verification check if required. */
function VerifiedQuestion({ element, question }: VerifiedQuestionProps) {
  const row = use(VerificationContext)?.byQuestion.get(question.getValueName())
  return (
    <>
      {element}
      {row !== undefined && <VerificationCheck row={row} title={question.processedTitle} />}
    </>
  )
}

function VerificationCheck({ row, title }: { readonly row: Verification; readonly title: string }) {
  const { t } = useTranslation('forms')
  const state = use(VerificationContext)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const shouldFocus = state?.focusOn === row.question
  useEffect(() => {
    if (!shouldFocus) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [shouldFocus])
  const isVerified = row.status === 'VERIFIED'
  const isAllowed = row.actions.includes(isVerified ? 'reopen' : 'verify')
  const verifierName = row.verifiedBy === null ? undefined : labelsOf(row, 'verifiedBy')[row.verifiedBy]
  return (
    <div ref={box} className="verification-check">
      <Checkbox
        checked={isVerified}
        disabled={!isAllowed || state?.isSaving === true}
        aria-describedby={id}
        onChange={() => (isVerified ? state?.reopen(row) : state?.verify([row]))}
      >
        {t('verification.check')}
        <span className="visually-hidden"> {title}</span>
      </Checkbox>
      <span id={id} className="form-viewer-note">
        {isVerified && (
          <>
            {verifierName} · <DatetimeCell value={row.verifiedOn} row={row} />
          </>
        )}
      </span>
    </div>
  )
}

const component = 'verified-question'
ReactElementFactory.Instance.registerElement(component, (props) => <VerifiedQuestion {...(props as VerifiedQuestionProps)} />)

/** Adds the source verification check to every question outside of repeats. */
export function drawVerifications(survey: SurveyModel): void {
  survey.onElementWrapperComponentName.add((_, options) => {
    const { wrapperName, element } = options as { readonly wrapperName: string; readonly element: Question }
    if (wrapperName === 'content-component' && element.parentQuestion == null) options.componentName = component
  })
}
