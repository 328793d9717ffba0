import { itemAnswersOf, textOf } from '#resources/forms/items.ts'
import { type FilledForm, type StoredAnswer, valuesOf } from '../filledForms.ts'
import { type EventOfForm, eventAttributes } from './events.ts'
import { groupOf, oids } from './metadata.ts'
import { element, xmlText } from './xml.ts'

/** A query as a file tells it. */
export interface QueryOfFile {
  readonly question: string
  readonly status: string
  readonly text: string
  readonly response: string | null
}

/** Facts about a filled-in form that the file holds beside its answers. */
interface BesideForm {
  readonly queries: readonly QueryOfFile[]
  readonly event: EventOfForm | undefined
}

/**
 * A form that was filled in, under the version on which it was: each answer with who gave it, when and why it was changed, and what was asked about it.
 * Rows of a repeat are told by their place, from 1; those of a matrix by their names.
 */
export function clinicalData(filled: FilledForm, { queries, event }: BesideForm): string {
  const { submission, form, subjectId, answers } = filled
  const kept = new Map(answers.map((answer) => [answer.question, answer]))
  const told = new Set<string>()
  const groups = new Map<string, { readonly question: string | null; readonly row: number | string | null; readonly items: string[] }>()
  const asked = Map.groupBy(queries, ({ question }) => question)
  for (const { item, row, value } of itemAnswersOf(form.items, valuesOf(filled))) {
    const question = groupOf(item)
    const key = `${question ?? ''} ${row ?? ''}`
    const group = groups.get(key) ?? { question, row, items: [] }
    groups.set(key, group)
    // What was asked is asked about the answer as a whole: it stands at the first of its items.
    const about = told.has(item.question) ? [] : (asked.get(item.question) ?? [])
    told.add(item.question)
    group.items.push(
      element(
        'ItemData',
        { ItemOID: oids.item(item.key), Value: textOf(value) },
        auditRecord(kept.get(item.question), submission.siteId),
        ...annotations(about),
      ),
    )
  }
  const without = queries.filter(({ question }) => !told.has(question))
  return element(
    'ClinicalData',
    { StudyOID: oids.study(submission.studyId), MetaDataVersionOID: oids.version(form.formVersionId) },
    element(
      'SubjectData',
      { SubjectKey: subjectId ?? submission.participantId },
      element('SiteRef', { LocationOID: oids.location(submission.siteId) }),
      element(
        'StudyEventData',
        eventAttributes(event, submission.id),
        element(
          'FormData',
          { FormOID: oids.form(form.formId), FormRepeatKey: submission.id },
          ...annotations(without),
          ...[...groups.values()].map(({ question, row, items }) =>
            element('ItemGroupData', { ItemGroupOID: oids.group(question), ItemGroupRepeatKey: row ?? undefined }, ...items),
          ),
        ),
      ),
    ),
  )
}

const auditRecord = (answer: StoredAnswer | undefined, siteId: string): string =>
  answer === undefined
    ? ''
    : element(
        'AuditRecord',
        {},
        element('UserRef', { UserOID: oids.user(answer.userId) }),
        element('LocationRef', { LocationOID: oids.location(siteId) }),
        element('DateTimeStamp', {}, answer.at),
        ...(answer.reason === null ? [] : [element('ReasonForChange', {}, xmlText(answer.reason))]),
      )

const annotations = (queries: readonly QueryOfFile[]): readonly string[] =>
  queries.map(({ status, text, response, question }, index) =>
    element(
      'Annotation',
      { SeqNum: index + 1 },
      element('Comment', {}, xmlText(`${status} (${question}): ${text}${response === null ? '' : ` — ${response}`}`)),
    ),
  )
