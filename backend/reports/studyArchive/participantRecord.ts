import type { FieldDefinition } from '#resources/core/field.ts'
import { isCoded, isMoment } from '#resources/core/fieldKinds.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { getResource } from '#resources/index.ts'
import { type FormOfFile, formOfSubmission, readFilledForms, valuesOf } from '../../forms/files/filledForms.ts'
import { printedAnswersOf } from '../../forms/files/printedAnswers.ts'
import { staffNamesOf } from '../../forms/files/staffNames.ts'
import type { ParticipantRecord, RecordForm, RecordTable } from '../../forms/workers/participantPdf.ts'
import { buildEventCells, buildRowsStatement } from '../../organisation/audit/exportRows.ts'
import { type ArchiveContext, collectRows, mayList } from './context.ts'
import type { Participation } from './participations.ts'

/** Tables of a participant's record: a resource with the columns to print. */
const tables = [
  ['participantVisit', ['visitId', 'status', 'targetOn', 'visitDate', 'completedOn', 'deviation']],
  ['consent', ['studyConsentId', 'state', 'language', 'givenOn', 'declinedOn', 'withdrawnOn']],
  ['formQuery', ['questionTitle', 'text', 'status', 'raisedOn', 'response', 'closedOn']],
  ['adverseEvent', ['number', 'term', 'grade', 'isSerious', 'onsetOn', 'endedOn', 'outcome', 'status']],
  ['deviation', ['number', 'category', 'grading', 'occurredOn', 'description', 'correctiveAction', 'status']],
] as const satisfies readonly (readonly [ResourceName, readonly string[]])[]

/** Fields of the participation at the head of the record. None of them identifies the person outside of the study. */
const headFields = [
  'subjectId',
  'siteId',
  'recruitmentStatus',
  'conductStatus',
  'groupId',
  'enrolledOn',
  'consentStatus',
  'withdrawnOn',
] as const

/** Collects what the archive prints about one participant. */
export async function buildParticipantRecord(context: ArchiveContext, participation: Participation): Promise<ParticipantRecord> {
  const { caller, studydesk, studyId } = context
  const { texts, engine } = studydesk
  const translate = (key: string, values = {}) => texts.text(caller.language, `studies:archive.record.${key}`, values)
  const [card, study] = [await engine.read(caller, 'participantStudy', participation.id), await engine.read(caller, 'study', studyId)]
  const print = cellPrinter(context, participation)
  const resource = getResource('participantStudy')
  const facts = headFields.map((name) => [labelOf(context, resource, name), print(resource, name, card)] as const)
  const recordTables: RecordTable[] = []
  for (const [name, columns] of tables.filter(([name]) => mayList(caller, name)))
    recordTables.push(await buildTable(context, participation, { name, columns }))
  const { forms, isUnblinded } = await buildForms(context, participation)
  const subject = participation.subjectId ?? participation.id
  return {
    title: translate('title', { subject }),
    language: caller.language,
    facts: [[translate('study'), `${study.trialName} · ${study.trialId}`] as const, ...facts].filter(([, value]) => value !== ''),
    tables: [...recordTables, await buildHistory(context, participation)],
    forms,
    formsHeading: translate('forms'),
    heads: [
      texts.text(caller.language, 'forms:pdf.question'),
      texts.text(caller.language, 'forms:pdf.answer'),
      texts.text(caller.language, 'forms:pdf.givenBy'),
    ],
    none: translate('none'),
    notice: isUnblinded ? texts.text(caller.language, 'forms:unblinded.file') : undefined,
    footer: `${study.trialId} · ${subject} · ${formatClock(zoneOf(caller.zones, participation), new Date())} · {page} / {pages}`,
  }
}

const labelOf = ({ caller, studydesk: { texts } }: ArchiveContext, { namespace, name }: ResourceDefinition, field: string): string =>
  texts.text(caller.language, `${namespace}:${name}.${field}`)

type Row = Readonly<Record<string, unknown>> & { readonly labels?: Readonly<Record<string, unknown>> | undefined }

/** Returns a function that prints a value of a row: names of references, labels of choices, and times in the zone of the site. */
function cellPrinter({ caller, studydesk: { texts } }: ArchiveContext, { siteId }: Participation) {
  const zone = zoneOf(caller.zones, { siteId })
  const yesNo = (value: boolean) => texts.text(caller.language, `common:field.${value ? 'yes' : 'no'}`)
  return (resource: ResourceDefinition, name: string, row: Row): string => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return ''
    const label = row.labels?.[name]
    if (typeof label === 'string') return label
    const field: FieldDefinition | undefined = resource.fields[name]
    if (typeof value === 'boolean') return yesNo(value)
    if (isCoded(field)) return texts.text(caller.language, `${resource.namespace}:values.${resource.name}.${name}.${String(value)}`)
    return isMoment(field) ? `${formatClock(zone, new Date(String(value)))} (${zone})` : String(value)
  }
}

async function buildTable(
  context: ArchiveContext,
  participation: Participation,
  { name, columns }: { readonly name: (typeof tables)[number][0]; readonly columns: readonly string[] },
): Promise<RecordTable> {
  const { caller, studydesk } = context
  const resource = getResource(name)
  const print = cellPrinter(context, participation)
  const query =
    name === 'formQuery'
      ? { participantId: participation.participantId, studyId: context.studyId }
      : { participantStudyId: participation.id }
  const rows = await collectRows(context, name, { ...query, _sort: 'createdAt', _order: 'ASC' })
  return {
    title: studydesk.texts.text(caller.language, `${resource.namespace}:titles.${name}.many`),
    heads: columns.map((column) => labelOf(context, resource, column)),
    lines: rows.map((row) => columns.map((column) => print(resource, column, row as unknown as Row))),
  }
}

interface RecordForms {
  readonly forms: readonly RecordForm[]
  /** True if a form has items for unblinded roles. */
  readonly isUnblinded: boolean
}

/** Returns the forms of the participant in the order of their creation, with the answers in words. */
async function buildForms(context: ArchiveContext, participation: Participation): Promise<RecordForms> {
  const rows = await collectRows(context, 'formSubmission', { participantStudyId: participation.id, _sort: 'createdAt', _order: 'ASC' })
  const versions = new Map<string, FormOfFile>()
  const forms: RecordForm[] = []
  for (const row of rows) {
    if (row.formVersionId === null) continue
    const form = versions.get(row.formVersionId) ?? (await formOfSubmission(context, row))
    if (form === null) continue
    versions.set(row.formVersionId, form)
    const [filled] = await readFilledForms(context, [row], versions)
    if (filled !== undefined) forms.push(await buildForm(context, participation, filled))
  }
  return { forms, isUnblinded: [...versions.values()].some(({ document }) => hasUnblindedItems(document)) }
}

async function buildForm(
  context: ArchiveContext,
  participation: Participation,
  filled: Awaited<ReturnType<typeof readFilledForms>>[number],
): Promise<RecordForm> {
  const { caller, studydesk } = context
  const { form, submission, answers } = filled
  const people = await staffNamesOf(
    context,
    answers.map(({ userId }) => userId),
  )
  const resource = getResource('formSubmission')
  const print = cellPrinter(context, participation)
  const zone = zoneOf(caller.zones, participation)
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    studydesk.texts.text(caller.language, `forms:${key}`, values)
  const stored = new Map(answers.map((answer) => [answer.question, answer]))
  const describe = (name: string): string => {
    const answer = stored.get(name)
    if (answer === undefined) return ''
    const author = people.get(answer.userId) ?? translate('formSubmission.participantId')
    return translate('pdf.given', { name: author, at: `${formatClock(zone, new Date(answer.at))} (${zone})`, number: answer.version })
  }
  const facts = ['formVersionId', 'status', 'completedOn', 'reviewedOn', 'signedOn'].map((name) => {
    const value = name === 'formVersionId' ? form.formVersion : print(resource, name, submission as unknown as Row)
    return [labelOf(context, resource, name), value] as const
  })
  return {
    title: form.formName,
    facts: facts.filter(([, value]) => value !== ''),
    blocks: printedAnswersOf({
      document: form.document,
      answers: valuesOf(filled),
      language: caller.language,
      say: translate,
      describeProvenance: describe,
    }),
  }
}

/** Columns of the audit export that the history prints: time, author, action, reason, changes. */
const historyCells = [0, 1, 3, 7, 8] as const

/** Returns the audit events of the participation, oldest first, without the participant's name. */
async function buildHistory(context: ArchiveContext, { id }: Participation): Promise<RecordTable> {
  const { caller, studydesk } = context
  const filter = { from: null, to: null, kind: null, action: null, userId: null, studyId: null, siteId: null, recordId: id }
  const [result] = await studydesk.database.batch(caller.orgId, [buildRowsStatement(context, filter)])
  const rows = (result?.rows ?? []).toReversed().map((row) => {
    const { participantId: _participantId, ...changes } = row.changes as Readonly<Record<string, unknown>>
    return { ...row, changes, record_id: null }
  })
  const cells = await buildEventCells(context, rows)
  const label = (name: string) => studydesk.texts.text(caller.language, `audit:auditHistory.${name}`)
  return {
    title: studydesk.texts.text(caller.language, 'studies:archive.record.history'),
    heads: [label('at'), label('userId'), label('action'), label('reason'), label('changes')],
    lines: cells.map((line) => historyCells.map((index) => line[index] ?? '')),
  }
}
