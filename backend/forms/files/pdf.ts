import type { Readable } from 'node:stream'
import { clockIn, zoneOf } from '#resources/core/day.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import { itemAnswersOf } from '#resources/forms/items.ts'
import { titleIn } from '#resources/forms/titles.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { CallContext } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'
import { inThread } from '../threads/inThread.ts'
import type { PdfContent } from '../threads/submissionPdf.ts'
import { answerPdf } from './answerPdf.ts'
import { answered, type FilledForm, formOfSubmission, type StoredAnswer, valuesOf } from './filledForms.ts'
import { lastChangeOf } from './lastChange.ts'
import { printedAnswersOf } from './printedAnswers.ts'
import { staffNamesOf } from './staffNames.ts'

/**
 * `GET form-submission/{id}/pdf`: everything that was answered, who gave each answer and when, and of which version of the form it is.
 * @throws notFound, also before the first answer
 */
export async function submissionPdfOf(request: DeclaredRequest<(typeof submissionCalls)['pdf']>): Promise<Readable> {
  const { caller, studydesk, params } = request
  const submission = await studydesk.engine.read(caller, 'formSubmission', params.id)
  const form = await formOfSubmission({ studydesk, caller }, submission)
  const [filled] = form === null ? [] : await answered({ studydesk, caller }, [submission], new Map([[form.formVersionId, form]]))
  if (filled === undefined) throw notFound()
  const { completedBy, reviewedBy, signedBy } = submission
  const authors = filled.answers.map(({ userId }) => userId)
  const people = await staffNamesOf({ studydesk, caller }, [...authors, completedBy, reviewedBy, signedBy])
  const queries = await studydesk.engine.list(caller, 'formQuery', {
    formSubmissionId: submission.id,
    _sort: 'createdAt',
    _order: 'ASC',
    size: '200',
    _total: 'none',
  })
  const bytes = await inThread('pdf', pdfContent(request, { filled, people, queries: queries.rows }), request.caller)
  return answerPdf(request, { resource: 'formSubmission', id: submission.id, bytes, fileName: `form-${submission.id}.pdf` })
}

interface Printed {
  readonly filled: FilledForm
  readonly people: ReadonlyMap<string, string>
  readonly queries: readonly ResourceAnswer['formQuery'][]
}

function pdfContent({ caller, studydesk: { texts } }: CallContext, { filled, people, queries }: Printed): PdfContent {
  const { submission, form, subjectId, answers } = filled
  const { language } = caller
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => texts.text(language, `forms:${key}`, values)
  const zone = zoneOf(caller.zones, submission)
  const moment = (at: string | null): string => (at === null ? '' : `${clockIn(zone, new Date(at))} (${zone})`)
  const label = (field: 'participantId' | 'studyId' | 'siteId'): string => String(submission.labels?.[field] ?? '')
  const by = (id: string | null) => (id === null ? '' : (people.get(id) ?? id))
  const given = (answer: StoredAnswer | undefined): string => {
    if (answer === undefined) return ''
    const said = say('pdf.given', { name: by(answer.userId), at: moment(answer.at), number: answer.version })
    const what = changedIn(filled, answer, language)
    return [
      said,
      ...(answer.reason === null ? [] : [say('pdf.because', { reason: answer.reason })]),
      ...(what === '' ? [] : [say('pdf.changed', { what })]),
    ].join('. ')
  }
  const kept = new Map(answers.map((answer) => [answer.question, answer]))
  const facts: readonly (readonly [string, string])[] = [
    [say('formSubmission.participantId'), [label('participantId'), subjectId].filter((each) => each !== null && each !== '').join(' · ')],
    [say('formSubmission.studyId'), label('studyId')],
    [say('formSubmission.siteId'), label('siteId')],
    [say('formSubmission.formVersionId'), `${form.formVersion} · SHA-256 ${form.integrityKey}`],
    [say('formSubmission.status'), say(`values.formSubmission.status.${submission.status}`)],
    [say('formSubmission.dueOn'), submission.dueOn ?? ''],
    [
      say('formSubmission.completedOn'),
      [moment(submission.completedOn), by(submission.completedBy)].filter((each) => each !== '').join(' · '),
    ],
    [
      say('formSubmission.reviewedOn'),
      [moment(submission.reviewedOn), by(submission.reviewedBy)].filter((each) => each !== '').join(' · '),
    ],
    ...(submission.signedOn === null
      ? []
      : [
          [
            say('formSubmission.signedOn'),
            [moment(submission.signedOn), by(submission.signedBy), say('meanings.formSubmission.sign')].join(' · '),
          ] as const,
        ]),
  ]
  const hidden = (submission.hiddenAnswers ?? []) as readonly string[]
  return {
    title: form.formName,
    language,
    facts: facts.filter(([, value]) => value !== ''),
    heads: [say('pdf.question'), say('pdf.answer'), say('pdf.givenBy')],
    blocks: printedAnswersOf({
      document: form.document,
      answers: valuesOf(filled),
      language,
      say,
      given: (name) => given(kept.get(name)),
    }),
    empty: say('pdf.nothingAnswered'),
    notes: [
      ...(queries.length === 0
        ? []
        : [
            {
              heading: texts.text(language, 'forms:titles.formQuery.many'),
              lines: queries.map(({ questionTitle, text, status, response }) =>
                [`${questionTitle ?? ''}: ${text}`, say(`values.formQuery.status.${status}`), response]
                  .filter((each) => each !== null)
                  .join(' · '),
              ),
            },
          ]),
      ...(hidden.length === 0 ? [] : [{ heading: say('formSubmission.hiddenAnswers'), lines: hidden }]),
    ],
    footer: `${submission.id} · ${moment(new Date().toISOString())} · ${say('pdf.page')}`,
  }
}

/** Rows and fields that a later version of an answer changed: the others keep what was said of them before. */
function changedIn(filled: FilledForm, answer: StoredAnswer, language: string): string {
  if (answer.version === 1) return ''
  const items = filled.form.items.filter(({ question, field }) => question === answer.question && field !== null)
  return itemAnswersOf(items, { [answer.question]: answer.value })
    .filter((each) => lastChangeOf(filled, each) === answer)
    .map(({ item, row }) =>
      [row, titleIn({ value: item.value, name: item.field ?? '' }, language)].filter((each) => each !== null).join(' · '),
    )
    .join('; ')
}
