import { listControlCharacters } from '#resources/core/values/storable.ts'
import { itemAnswersOf, textOf } from '#resources/forms/content/items.ts'
import { type FilledForm, type StoredAnswer, valuesOf } from '../filledForms.ts'
import { buildEventAttributes, type EventOfForm } from './events.ts'
import { groupOf, oids } from './metadata.ts'
import { buildElement, escapeXmlText } from './xml.ts'

/** A query in the file. */
export interface QueryOfFile {
  readonly question: string
  readonly status: string
  readonly text: string
  readonly response: string | null
}

/** Facts about a filled-in form that the file contains in addition to its answers. */
interface FormFacts {
  readonly queries: readonly QueryOfFile[]
  readonly event: EventOfForm | undefined
}

/**
 * Returns a filled-in form under its version: each answer with its author, time, reason and queries. Rows of a repeat are identified by
 * their number, from 1; rows of a matrix by their names.
 */
export function clinicalData(filled: FilledForm, { queries, event }: FormFacts): string {
  const { submission, form, subjectId, answers } = filled
  const stored = new Map(answers.map((answer) => [answer.question, answer]))
  const reportedQuestions = new Set<string>()
  const groups = new Map<string, { readonly question: string | null; readonly row: number | string | null; readonly items: string[] }>()
  const requested = Map.groupBy(queries, ({ question }) => question)
  for (const { item, row, value } of itemAnswersOf(form.items, valuesOf(filled))) {
    const question = groupOf(item)
    const key = `${question ?? ''} ${row ?? ''}`
    const group = groups.get(key) ?? { question, row, items: [] }
    groups.set(key, group)
    // A query concerns the whole answer, so the first of the answer's items carries it.
    const itemQueries = reportedQuestions.has(item.question) ? [] : (requested.get(item.question) ?? [])
    reportedQuestions.add(item.question)
    group.items.push(
      buildElement(
        'ItemData',
        { ItemOID: oids.item(item.key), Value: textOf(value) },
        buildAuditRecord(stored.get(item.question), submission.siteId),
        ...buildAnnotations(itemQueries),
        ...buildReplacementNote(textOf(value), itemQueries.length + 1),
      ),
    )
  }
  const remainingQueries = queries.filter(({ question }) => !reportedQuestions.has(question))
  return buildElement(
    'ClinicalData',
    { StudyOID: oids.study(submission.studyId), MetaDataVersionOID: oids.version(form.formVersionId) },
    buildElement(
      'SubjectData',
      { SubjectKey: subjectId ?? submission.participantId },
      buildElement('SiteRef', { LocationOID: oids.location(submission.siteId) }),
      buildElement(
        'StudyEventData',
        buildEventAttributes(event, submission.id),
        buildElement(
          'FormData',
          { FormOID: oids.form(form.formId), FormRepeatKey: submission.id },
          ...buildAnnotations(remainingQueries),
          ...[...groups.values()].map(({ question, row, items }) =>
            buildElement('ItemGroupData', { ItemGroupOID: oids.group(question), ItemGroupRepeatKey: row ?? undefined }, ...items),
          ),
        ),
      ),
    ),
  )
}

const buildAuditRecord = (answer: StoredAnswer | undefined, siteId: string): string =>
  answer === undefined
    ? ''
    : buildElement(
        'AuditRecord',
        {},
        buildElement('UserRef', { UserOID: oids.user(answer.userId) }),
        buildElement('LocationRef', { LocationOID: oids.location(siteId) }),
        buildElement('DateTimeStamp', {}, answer.at),
        ...(answer.reason === null ? [] : [buildElement('ReasonForChange', {}, escapeXmlText(answer.reason))]),
      )

const buildAnnotations = (queries: readonly QueryOfFile[]): readonly string[] =>
  queries.map(({ status, text, response, question }, index) =>
    buildElement(
      'Annotation',
      { SeqNum: index + 1 },
      buildElement('Comment', {}, escapeXmlText(`${status} (${question}): ${text}${response === null ? '' : ` — ${response}`}`)),
    ),
  )

/** Names the characters of an answer that XML cannot contain. Answers from before the check of characters can have them. */
function buildReplacementNote(text: string, sequenceNumber: number): readonly string[] {
  const characters = listControlCharacters(text)
  if (characters.length === 0) return []
  const comment = `Replaced by U+FFFD, because XML cannot contain it: ${characters.join(', ')}`
  return [buildElement('Annotation', { SeqNum: sequenceNumber }, buildElement('Comment', {}, comment))]
}
