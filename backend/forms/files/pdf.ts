import type { Readable } from 'node:stream'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import { itemAnswersOf } from '#resources/forms/content/items.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { hiddenNamesOf } from '../submissions/hiddenNames.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import type { PdfContent } from '../workers/submissionPdf.ts'
import { answerPdf } from './answerPdf.ts'
import { type FilledForm, formOfSubmission, readFilledForms, type StoredAnswer, valuesOf } from './filledForms.ts'
import { lastChangeOf } from './lastChange.ts'
import { printedAnswersOf } from './printedAnswers.ts'
import { staffNamesOf } from './staffNames.ts'

/**
 * Handles `GET form-submission/{id}/pdf`: all answers, each with its author and time, and the version of the form.
 * @throws notFound, also before the first answer
 */
export async function submissionPdfOf(request: DeclaredRequest<(typeof submissionCalls)['pdf']>): Promise<Readable> {
  const { caller, studydesk, params } = request
  const submission = await studydesk.engine.read(caller, 'formSubmission', params.id)
  const form = await formOfSubmission({ studydesk, caller }, submission)
  const [filledForm] =
    form === null ? [] : await readFilledForms({ studydesk, caller }, [submission], new Map([[form.formVersionId, form]]))
  if (filledForm === undefined) throw notFound()
  const { completedBy, reviewedBy, signedBy } = submission
  const authors = filledForm.answers.map(({ userId }) => userId)
  const people = await staffNamesOf({ studydesk, caller }, [...authors, completedBy, reviewedBy, signedBy])
  const queries = await studydesk.engine.list(caller, 'formQuery', {
    formSubmissionId: submission.id,
    _sort: 'createdAt',
    _order: 'ASC',
    size: '200',
    _total: 'none',
  })
  const bytes = await runInWorker('pdf', buildPdfContent(request, { filled: filledForm, people, queries: queries.rows }), request.caller)
  const isUnblinded = hasUnblindedItems(filledForm.form.document)
  return answerPdf(request, { resource: 'formSubmission', id: submission.id, bytes, fileName: `form-${submission.id}.pdf`, isUnblinded })
}

interface PrintedForm {
  readonly filled: FilledForm
  readonly people: ReadonlyMap<string, string>
  readonly queries: readonly ResourceAnswer['formQuery'][]
}

function buildPdfContent({ caller, studydesk: { texts } }: CallContext, { filled, people, queries }: PrintedForm): PdfContent {
  const { submission, form, subjectId, answers } = filled
  const { language } = caller
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) => texts.text(language, `forms:${key}`, values)
  const zone = zoneOf(caller.zones, submission)
  const formatMoment = (timestamp: string | null): string =>
    timestamp === null ? '' : `${formatClock(zone, new Date(timestamp))} (${zone})`
  const label = (field: 'participantId' | 'studyId' | 'siteId'): string => String(submission.labels?.[field] ?? '')
  const personNameOf = (id: string | null) => (id === null ? '' : (people.get(id) ?? id))
  const describeInput = (answer: StoredAnswer | undefined): string => {
    if (answer === undefined) return ''
    const message = translate('pdf.given', { name: personNameOf(answer.userId), at: formatMoment(answer.at), number: answer.version })
    const changeDescription = describeChange(filled, answer, language)
    return [
      message,
      ...(answer.reason === null ? [] : [translate('pdf.because', { reason: answer.reason })]),
      ...(changeDescription === '' ? [] : [translate('pdf.changed', { what: changeDescription })]),
    ].join('. ')
  }
  const stored = new Map(answers.map((answer) => [answer.question, answer]))
  const facts: readonly (readonly [string, string])[] = [
    [
      translate('formSubmission.participantId'),
      [label('participantId'), subjectId].filter((each) => each !== null && each !== '').join(' · '),
    ],
    [translate('formSubmission.studyId'), label('studyId')],
    [translate('formSubmission.siteId'), label('siteId')],
    [translate('formSubmission.formVersionId'), `${form.formVersion} · SHA-256 ${form.integrityKey}`],
    [translate('formSubmission.status'), translate(`values.formSubmission.status.${submission.status}`)],
    [translate('formSubmission.dueOn'), submission.dueOn ?? ''],
    [
      translate('formSubmission.completedOn'),
      [formatMoment(submission.completedOn), personNameOf(submission.completedBy)].filter((each) => each !== '').join(' · '),
    ],
    [
      translate('formSubmission.reviewedOn'),
      [formatMoment(submission.reviewedOn), personNameOf(submission.reviewedBy)].filter((each) => each !== '').join(' · '),
    ],
    ...(submission.signedOn === null
      ? []
      : [
          [
            translate('formSubmission.signedOn'),
            [formatMoment(submission.signedOn), personNameOf(submission.signedBy), translate('meanings.formSubmission.sign')].join(' · '),
          ] as const,
        ]),
  ]
  const hidden = hiddenNamesOf(submission)
  return {
    title: form.formName,
    language,
    facts: facts.filter(([, value]) => value !== ''),
    heads: [translate('pdf.question'), translate('pdf.answer'), translate('pdf.givenBy')],
    blocks: printedAnswersOf({
      document: form.document,
      answers: valuesOf(filled),
      language,
      say: translate,
      describeProvenance: (name) => describeInput(stored.get(name)),
    }),
    empty: translate('pdf.nothingAnswered'),
    notes: [
      ...(queries.length === 0
        ? []
        : [
            {
              heading: texts.text(language, 'forms:titles.formQuery.many'),
              lines: queries.map(({ questionTitle, text, status, response }) =>
                [`${questionTitle ?? ''}: ${text}`, translate(`values.formQuery.status.${status}`), response]
                  .filter((each) => each !== null)
                  .join(' · '),
              ),
            },
          ]),
      ...(hidden.length === 0 ? [] : [{ heading: translate('formSubmission.hiddenAnswers'), lines: hidden }]),
    ],
    notice: hasUnblindedItems(form.document) ? translate('unblinded.file') : undefined,
    footer: `${submission.id} · ${formatMoment(new Date().toISOString())} · ${translate('pdf.page')}`,
  }
}

/** Lists the rows and fields that this version of an answer changed last; the others keep their earlier author. */
function describeChange(filledForm: FilledForm, answer: StoredAnswer, language: string): string {
  if (answer.version === 1) return ''
  const items = filledForm.form.items.filter(({ question, field }) => question === answer.question && field !== null)
  return itemAnswersOf(items, { [answer.question]: answer.value })
    .filter((each) => lastChangeOf(filledForm, each) === answer)
    .map(({ item, row }) =>
      [row, localiseTitle({ value: item.value, name: item.field ?? '' }, language)].filter((each) => each !== null).join(' · '),
    )
    .join('; ')
}
