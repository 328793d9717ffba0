import { type HttpError, useCustomMutation } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import { lookupOfKey } from '#resources/forms/content/answersElsewhere.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { AnswerProblem, EligibilityReason } from '#resources/forms/content/submissionAnswers.ts'
import { formSubmission } from '#resources/forms/formSubmission.ts'
import { submissionCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { showToast } from '../../../base/toasts.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { useAskBeforeLeaving } from '../../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { useValueForKey } from '../../../base/useOnChange.ts'
import { RequestedAction } from '../../../engine/actions/DialogAction.tsx'
import { type RowAction, rowActionsOf } from '../../../engine/actions/rowActions.ts'
import { DatetimeCell } from '../../../fields/types/datetime.tsx'
import { useQueries } from '../queries/useQueries.ts'
import { VerificationBar } from '../verification/VerificationBar.tsx'
import { VerificationProvider } from '../verification/VerificationProvider.tsx'
import { answerFiles } from './answerFiles.ts'
import { answerProblemsOf } from './answerProblemsOf.ts'
import { ConflictList } from './ConflictList.tsx'
import { FormProblems } from './FormProblems.tsx'
import { type Filling, useFilling } from './useFilling.ts'

const FormViewer = lazyPart(() => import('../verification/VerifiedFormViewer.tsx'))
const QueryDrawer = lazyPart(() => import('../queries/QueryDrawer.tsx'))

interface FillingPanelProps {
  /** Path below `/api`; the answers are at `{address}/answers`. */
  readonly address: string
  readonly studyId: string
  readonly participantId: string
  readonly mayFill: boolean
  /** Text shown if there is no form. */
  readonly none: string
  /** Name of the answer to show first. */
  readonly focusOn?: string
}

/** Form of a participant: saves each answer, completes on request, and is locked afterwards. */
export default function FillingPanel({ address, studyId, participantId, mayFill, none, focusOn }: FillingPanelProps) {
  const { t } = useTranslation('forms')
  const filling = useFilling(address)
  const { data, problem, retry, state } = filling
  const submissionId = data?.submission?.id ?? null
  const lookUpAnswer = useCallback(
    (key: string) => fetchOtherAnswer({ studyId, participantId, key, submissionId }, t('filling.answerFailed')),
    [studyId, participantId, submissionId, t],
  )
  useAskBeforeLeaving(state !== 'kept')
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  // The form starts from the first response. Later responses update single answers.
  const formId = data?.form.formVersionId
  const first = useValueForKey(formId, data)
  const isClosed = data?.submission?.status === 'COMPLETED' || data?.submission?.status === 'CANCELLED'
  // When the form is completed or unlocked, it restarts from the answers stored at that time.
  const initialAnswers = useValueForKey(`${formId} ${isClosed}`, { ...data?.answers, ...(data === first ? filling.restored : {}) })
  const clearedNames = useValueForKey(
    initialAnswers,
    Object.keys(data?.versions ?? {}).filter((name) => !(name in initialAnswers)),
  )
  const queries = useQueries(submissionId)
  const [queriedQuestion, setQueriedQuestion] = useState<{ readonly name: string; readonly title: string } | null>(null)
  const requester = useMemo(() => {
    if (submissionId === null) return undefined
    return { open: countOpen(queries), labelOf: (count: number) => t('queries.ofQuestion', { count }), onAsk: setQueriedQuestion }
  }, [submissionId, queries, t])
  const { submissionOf, onReady: onFillingReady } = filling
  const files = useMemo(() => answerFiles(submissionOf), [submissionOf])
  const { mutateAsync } = useCustomMutation<Record<never, never>, HttpError>()
  const [survey, setSurvey] = useState<SurveyModel | null>(null)
  const onReady = useCallback(
    (ready: SurveyModel) => {
      onFillingReady(ready)
      setSurvey(ready)
      const page = focusOn === undefined ? undefined : ready.getQuestionByValueName(focusOn)?.page
      if (page !== undefined) ready.currentPage = page
    },
    [onFillingReady, focusOn],
  )
  if (data === undefined || first === undefined) {
    if (problem === 'NoScreeningForm' || problem === 'FormNotInUse') return <EmptyPanel words={none} />
    return problem === null ? <Waiting rows={6} /> : <LoadFailed message={t('filling.loadFailed')} onRetry={retry} />
  }
  const complete = async () => {
    try {
      if (!(await filling.flush())) return showToast({ kind: 'error', message: t('filling.refused') })
      await mutateAsync({
        url: `form-submission/${await submissionOf()}/transitions/complete`,
        method: 'post',
        values: {},
        errorNotification: false,
        successNotification: false,
      })
      setProblems([])
      showToast({ kind: 'success', message: t('filling.completed'), description: t('filling.candidate') })
    } catch (error) {
      setProblems(answerProblemsOf(error))
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
    } finally {
      await filling.reload()
    }
  }
  return (
    <VerificationProvider submissionId={submissionId} focusOn={focusOn ?? null}>
      <div className="form-filling">
        <FillingHeader filling={filling} mayFill={mayFill} />
        <ConflictList formJson={first.formJson} conflicts={filling.conflicts} onChoose={filling.choose} />
        <FormProblems problems={problems} />
        <VerificationBar survey={survey} />
        <Suspended fallback={<Waiting rows={6} />}>
          <FormViewer
            formJson={first.formJson}
            answers={initialAnswers}
            emptied={clearedNames}
            isReadOnly={!mayFill || isClosed}
            timeZone={first.timeZone}
            completedOn={isClosed ? (data.submission?.completedOn ?? null) : null}
            answersElsewhere={lookUpAnswer}
            queries={requester}
            files={files}
            onChange={filling.onChange}
            onReady={onReady}
            onComplete={() => void complete()}
          />
        </Suspended>
        {queriedQuestion !== null && submissionId !== null && (
          <Suspended fallback={null}>
            <QueryDrawer
              submissionId={submissionId}
              question={queriedQuestion}
              queries={queries}
              onClose={() => setQueriedQuestion(null)}
            />
          </Suspended>
        )}
      </div>
    </VerificationProvider>
  )
}

/** Returns the number of open queries by name of the answer. */
function countOpen(queries: ReturnType<typeof useQueries>): ReadonlyMap<string, number> {
  const open = new Map<string, number>()
  for (const { question, status } of queries) if (status !== 'CLOSED') open.set(question, (open.get(question) ?? 0) + 1)
  return open
}

interface Lookup extends Pick<FillingPanelProps, 'studyId' | 'participantId'> {
  /** Argument of `getAnswerByDBName` or `answerOf`. */
  readonly key: string
  readonly submissionId: string | null
}

/** Returns an answer that the participant submitted elsewhere in the study; null if there is no answer, or if it cannot be read. */
async function fetchOtherAnswer({ key, submissionId, ...participation }: Lookup, failed: string): Promise<Json> {
  const lookup = lookupOfKey(key)
  const params = { ...participation, dbName: lookup?.question ?? key }
  const query = lookup === null ? {} : { form: lookup.form, which: lookup.which, submissionId }
  try {
    return (await call(submissionCalls.answerByName, { params, query })).answer
  } catch (error) {
    if (!isHttpFailure(error) || error.statusCode !== 404) showToast({ kind: 'error', message: failed })
    return null
  }
}

/** Shows the form and its version, the saving state, the result, and the actions that change a completed form. */
function FillingHeader({ filling, mayFill }: { readonly filling: Filling; readonly mayFill: boolean }) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formSubmission')
  const id = useId()
  const { data, state, reason, setReason, reload } = filling
  const [selectedAction, setSelectedAction] = useState<RowAction | null>(null)
  const submission = data?.submission ?? null
  const offeredActions = rowActionsOf(formSubmission, submission ?? {}).filter(({ name }) => name === 'sign' || name === 'unlock')
  const isClosed = submission?.status === 'COMPLETED' || submission?.status === 'CANCELLED'
  const isChanging = submission?.status === 'IN_PROGRESS' && submission.completedOn !== null
  return (
    <div className="form-filling-head">
      <strong>{data?.form.name}</strong>
      <span className="form-viewer-note">{t('preview.version', { number: data?.form.formVersion })}</span>
      {submission !== null && (
        <ToneTag tone={formSubmission.fields.status.tones[submission.status]}>{texts.value('status', submission.status)}</ToneTag>
      )}
      {submission?.eligibility != null && submission.status === 'COMPLETED' && (
        <ToneTag tone={submission.eligibility === 'ELIGIBLE' ? 'success' : 'danger'}>
          {texts.value('eligibility', submission.eligibility)}
        </ToneTag>
      )}
      <span role="status" className="form-viewer-note">
        {mayFill && !isClosed ? t(`filling.${state}`) : ''}
      </span>
      {offeredActions.map((action) => (
        <Button
          key={action.name}
          size="small"
          type={action.name === 'sign' ? 'primary' : 'default'}
          onClick={() => setSelectedAction(action)}
        >
          {texts.transition(action.name)}
        </Button>
      ))}
      {submission?.signedOn != null && (
        <span className="form-viewer-note">
          {texts.label('signedOn')} <DatetimeCell value={submission.signedOn} row={submission} />
          {submission.signedBy != null && ` · ${labelsOf(submission, 'signedBy')[submission.signedBy] ?? ''}`}
        </span>
      )}
      {submission?.status === 'COMPLETED' && <Reasons reasons={submission.eligibilityReasons as readonly EligibilityReason[] | null} />}
      {isChanging && mayFill && (
        <div className="form-filling-reason">
          <label htmlFor={id}>{t('filling.reason')}</label>
          <Input id={id} value={reason} maxLength={2000} onChange={({ target }) => setReason(target.value)} />
        </div>
      )}
      {selectedAction !== null && submission?.version !== undefined && (
        <RequestedAction
          resource="formSubmission"
          action={selectedAction}
          row={{ ...submission, version: submission.version }}
          onClose={() => setSelectedAction(null)}
          onDone={() => void reload()}
        />
      )}
    </div>
  )
}

/** Reasons of ineligibility: each question whose answer is missing or does not qualify. */
function Reasons({ reasons }: { readonly reasons: readonly EligibilityReason[] | null }) {
  const { t } = useTranslation('forms')
  if (reasons === null || reasons.length === 0) return null
  return (
    <ul className="form-filling-reasons">
      {reasons.map(({ question, title, given }) => (
        <li key={question}>{given === '' ? t('filling.noAnswer', { title }) : t('filling.notCorrect', { title, given })}</li>
      ))}
    </ul>
  )
}
