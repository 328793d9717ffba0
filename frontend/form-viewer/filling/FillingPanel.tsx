import { type HttpError, useCustomMutation } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import { formSubmission } from '#resources/formSubmission.ts'
import { lookupOfKey } from '#resources/forms/answersElsewhere.ts'
import type { AnswerProblem, EligibilityReason } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json } from '#resources/forms/json.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useValueAt } from '../../base/useOnChange.ts'
import { AskedAction } from '../../engine/actions/AskedAction.tsx'
import { type RowAction, rowActionsOf } from '../../engine/actions/rowActions.ts'
import { DatetimeCell } from '../../fields/datetime.tsx'
import { useQueries } from '../queries/useQueries.ts'
import { VerificationBar } from '../verification/VerificationBar.tsx'
import { VerificationProvider } from '../verification/VerificationProvider.tsx'
import { answerFiles } from './answerFiles.ts'
import { ConflictList } from './ConflictList.tsx'
import { FormProblems } from './FormProblems.tsx'
import { problemsIn } from './problemsIn.ts'
import { type Filling, useFilling } from './useFilling.ts'

const FormViewer = later(() => import('../verification/VerifiedFormViewer.tsx'))
const QueryDrawer = later(() => import('../queries/QueryDrawer.tsx'))

interface FillingPanelProps {
  /** What is filled in, below `/api`: what it asks and says stands at `{address}/answers`. */
  readonly address: string
  /** The participant in the study: `study/…/participant/…`. */
  readonly place: string
  readonly mayFill: boolean
  /** Said where there is no form. */
  readonly none: string
  /** Name of the answer to show first. */
  readonly focusOn?: string
}

/** A form that is filled in for a participant: kept while somebody answers, completed when they say so, locked afterwards. */
export default function FillingPanel({ address, place, mayFill, none, focusOn }: FillingPanelProps) {
  const { t } = useTranslation('forms')
  const filling = useFilling(address)
  const { data, problem, retry, state } = filling
  const submissionId = data?.submission?.id ?? null
  const elsewhere = useCallback(
    (key: string) => answerElsewhere({ place, key, submissionId }, t('filling.answerFailed')),
    [place, submissionId, t],
  )
  useAskBeforeLeaving(state !== 'kept')
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  // The form is run from what was read first: what comes later is taken over answer by answer.
  const formId = data?.form.formVersionId
  const first = useValueAt(formId, data)
  const isClosed = data?.submission?.status === 'COMPLETED' || data?.submission?.status === 'CANCELLED'
  // Completed or unlocked, it shows what is kept by then.
  const begins = useValueAt(`${formId} ${isClosed}`, { ...data?.answers, ...(data === first ? filling.restored : {}) })
  const emptied = useValueAt(
    begins,
    Object.keys(data?.versions ?? {}).filter((name) => !(name in begins)),
  )
  const queries = useQueries(submissionId)
  const [about, setAbout] = useState<{ readonly name: string; readonly title: string } | null>(null)
  const asking = useMemo(() => {
    if (submissionId === null) return undefined
    const open = new Map<string, number>()
    for (const { question, status } of queries) if (status !== 'CLOSED') open.set(question, (open.get(question) ?? 0) + 1)
    return { open, labelOf: (count: number) => t('queries.ofQuestion', { count }), onAsk: setAbout }
  }, [submissionId, queries, t])
  const { submissionOf } = filling
  const files = useMemo(() => answerFiles(submissionOf), [submissionOf])
  const { mutateAsync } = useCustomMutation<Record<never, never>, HttpError>()
  const [survey, setSurvey] = useState<SurveyModel | null>(null)
  const { onReady: onFillingReady } = filling
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
      if (!(await filling.flush())) return toast({ kind: 'error', message: t('filling.refused') })
      await mutateAsync({
        url: `form-submission/${await submissionOf()}/transitions/complete`,
        method: 'post',
        values: {},
        errorNotification: false,
        successNotification: false,
      })
      setProblems([])
      toast({ kind: 'success', message: t('filling.completed'), description: t('filling.candidate') })
    } catch (error) {
      setProblems(problemsIn(error))
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
    } finally {
      await filling.reload()
    }
  }
  return (
    <VerificationProvider submissionId={submissionId} focusOn={focusOn ?? null}>
      <div className="form-filling">
        <FillingHead filling={filling} mayFill={mayFill} />
        <ConflictList formJson={first.formJson} conflicts={filling.conflicts} onChoose={filling.choose} />
        <FormProblems problems={problems} />
        <VerificationBar survey={survey} />
        <Awaiting fallback={<Waiting rows={6} />}>
          <FormViewer
            formJson={first.formJson}
            answers={begins}
            emptied={emptied}
            isReadOnly={!mayFill || isClosed}
            answersElsewhere={elsewhere}
            asking={asking}
            files={files}
            onChange={filling.onChange}
            onReady={onReady}
            onComplete={() => void complete()}
          />
        </Awaiting>
        {about !== null && submissionId !== null && (
          <Awaiting fallback={null}>
            <QueryDrawer submissionId={submissionId} question={about} queries={queries} onClose={() => setAbout(null)} />
          </Awaiting>
        )}
      </div>
    </VerificationProvider>
  )
}

interface Lookup {
  readonly place: string
  /** Of `getAnswerByDBName` or `answerOf`. */
  readonly key: string
  readonly submissionId: string | null
}

/** What the participant submitted elsewhere in the study; null where they did not, or where it cannot be read. */
async function answerElsewhere({ place, key, submissionId }: Lookup, failed: string): Promise<Json> {
  const lookup = lookupOfKey(key)
  const path = `${place}/formquestion/${encodeURIComponent(lookup?.question ?? key)}/submission`
  const params = lookup === null ? {} : { form: lookup.form, which: lookup.which, ...(submissionId === null ? {} : { submissionId }) }
  try {
    return (await http.get<{ readonly answer: Json }>(path, { params })).data.answer
  } catch (error) {
    if (!isHttpFailure(error) || error.statusCode !== 404) toast({ kind: 'error', message: failed })
    return null
  }
}

/** Which form and version, how far it is kept, what was made of it, and the way to change it afterwards. */
function FillingHead({ filling, mayFill }: { readonly filling: Filling; readonly mayFill: boolean }) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formSubmission')
  const id = useId()
  const { data, state, reason, setReason, reload } = filling
  const [chosen, setChosen] = useState<RowAction | null>(null)
  const submission = data?.submission ?? null
  const offered = rowActionsOf(formSubmission, submission ?? {}).filter(({ name }) => name === 'sign' || name === 'unlock')
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
      {offered.map((action) => (
        <Button key={action.name} size="small" type={action.name === 'sign' ? 'primary' : 'default'} onClick={() => setChosen(action)}>
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
      {chosen !== null && submission?.version !== undefined && (
        <AskedAction
          resource="formSubmission"
          action={chosen}
          row={{ ...submission, version: submission.version }}
          onClose={() => setChosen(null)}
          onDone={() => void reload()}
        />
      )}
    </div>
  )
}

/** Why somebody is not eligible, by the answers that the form calls correct. */
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
