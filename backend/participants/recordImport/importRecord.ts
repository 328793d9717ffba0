import { v7 as uuid } from 'uuid'
import { participant as participantDefinition } from '#resources/participants/participant.ts'
import { type CellCounts, isReported } from '#resources/participants/recordImport.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import { ApplicationError, forbidden, invalid } from '../../platform/common/errors.ts'
import type { CreatedRecord, TaskStep } from '../../platform/engine/taskKind.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { CellLog, type RecordResult } from './cellLog.ts'
import { findOrCreateParticipation, type Participation } from './findParticipation.ts'
import { type ParticipantOfRecord, participantOfRecord } from './participantOf.ts'
import { loadPlan } from './plan.ts'
import type { RecordPlan } from './recordPlan.ts'
import { formInstancesOf, type RecordOfFile } from './records.ts'
import { requireImportRights } from './rights.ts'
import { problemsOf, runCommitted, runTrial, type Stage } from './stages.ts'
import { buildResultStatements } from './store.ts'
import { writeForm } from './writeForm.ts'

/** Number of records that are imported at the same time. Most of the time of a record is round trips to the database. */
export const recordsAtOnce = 3

/**
 * Imports some records at the same time, or tries them. Each form commits separately, so that one
 * faulty form does not keep the others out; a repeated step finds what the first one wrote.
 */
export const importRecords: TaskStep = async (items, { caller, studydesk, input }) => {
  requireImportRights(caller)
  const context: CallerContext = { caller: { ...caller, isImporting: true }, studydesk }
  const plan = await loadPlan(context, String(input.importId))
  const outcomes = await writeRecords(
    context,
    plan,
    items.map((item) => Number.parseInt(item.slice(positionStart), 16)),
  )
  return async (work) => {
    const made: CreatedRecord[] = []
    for (const { position, result, participationId } of outcomes) {
      for (const statement of buildResultStatements(caller.orgId, { importId: plan.importId, position, result })) await work.run(statement)
      if (!plan.isTrial && result.forms > 0) await work.run(studydesk.engine.auditStatement(caller, eventOf(plan, result)))
      made.push(
        plan.isTrial || participationId === null
          ? { resource: 'study', id: plan.studyId }
          : { resource: 'participantStudy', id: participationId },
      )
    }
    return made
  }
}

interface RecordOutcome {
  readonly position: number
  readonly result: RecordResult
  readonly participationId: string | null
}

/**
 * Writes records at the same time. Records with the same ID of a participant are written one after another, so that the later ones join
 * the participant of the first. A trial writes all of them one after another: its open transaction needs a second connection for some
 * reads, and trials that wait for each other's connection would never end. Waits for all records, also if one fails.
 * @returns the outcomes in the order of the positions
 */
async function writeRecords(context: CallerContext, plan: RecordPlan, positions: readonly number[]): Promise<readonly RecordOutcome[]> {
  const run = plan.isTrial ? runTrial : runCommitted
  const endOfId = new Map<string, Promise<unknown>>()
  const writes = positions.map(async (position): Promise<RecordOutcome> => {
    const record = plan.records[position]
    if (record === undefined) throw invalid([{ path: 'file', code: 'notFound' }])
    const ids = plan.isTrial ? ['trial'] : participantIdsOf(participantOfRecord(record, plan))
    const write = Promise.allSettled(ids.flatMap((id) => endOfId.get(id) ?? [])).then(() =>
      run(context, (stage) => writeRecord(context, plan, { record, position, stage })),
    )
    for (const id of ids) endOfId.set(id, write)
    return { position, ...(await write) }
  })
  await Promise.allSettled(writes)
  return Promise.all(writes)
}

/** Returns the IDs by which a record joins a participant, in lower case. Pure. */
const participantIdsOf = ({ subjectId, fields: { participantClientId } }: ParticipantOfRecord): readonly string[] =>
  [`subject ${subjectId.toLowerCase()}`, `client ${String(participantClientId ?? '').toLowerCase()}`].filter((id) => !id.endsWith(' '))

/** Start of the position in the id of an item. */
const positionStart = 24

/** Returns the id of a record in its task: the id of the import with the position of the record in place of its last digits. Pure. */
export const itemOf = (importId: string, position: number): string =>
  `${importId.slice(0, positionStart)}${position.toString(16).padStart(12, '0')}`

interface RecordToWrite {
  readonly record: RecordOfFile
  readonly position: number
  readonly stage: Stage
}

async function writeRecord(
  context: CallerContext,
  plan: RecordPlan,
  { record, position, stage }: RecordToWrite,
): Promise<{ readonly result: RecordResult; readonly participationId: string | null }> {
  const log = new CellLog(record, plan.columns)
  const { texts } = context.studydesk
  const message = (code: string) => texts.text(context.caller.language, `visitSchedule:recordImport.messages.${code}`)
  const participant = participantOfRecord(record, plan)
  let participation: Participation
  try {
    const toJoin = { record, position, participant, siteId: siteOf(context, record, plan), groupId: await groupOf(context, record, plan) }
    const joined = await findOrCreateParticipation(context, { plan, stage, toJoin })
    participation = joined.participation
    log.isNewParticipant = joined.isNew
    if (joined.isNew) settleParticipant(log, participant)
    else
      await compareParticipant(context, { log, participant, participantId: joined.participantId, note: message('otherParticipantValue') })
  } catch (error) {
    if (!(error instanceof ApplicationError) && !isDatabaseRefusal(error)) throw error
    const problems = problemsOf(error, context)
    for (const { path, message: text } of problems) {
      const column = participant.cells.find(({ field }) => field === path)?.column.name ?? ''
      log.remark(undefined, { instrument: '', column }, withFieldName(context, path, text))
    }
    const reason = problems.map((each) => each.message).join(' ')
    return { result: log.finish({ result: 'recordRejected', message: reason }, true), participationId: null }
  }
  for (const instance of formInstancesOf(record, plan.columns))
    await writeForm(context, { plan, record: record.record, participation, stage, log }, instance)
  settleOthers(log, record, plan, message)
  return { result: log.finish({ result: 'unknownColumn', message: message('unknownColumn') }, false), participationId: participation.id }
}

/** Adds the label of a participant's field to a message. */
function withFieldName({ caller: { language }, studydesk: { texts } }: CallerContext, path: string | null, message: string): string {
  if (path === null || !Object.hasOwn(participantDefinition.fields, path)) return message
  return texts.text(language, 'common:field.labelled', { name: texts.text(language, `participants:participant.${path}`), value: message })
}

/** True for an error with a code of PostgreSQL, which the engine translates. */
const isDatabaseRefusal = (error: unknown): boolean => typeof (error as { readonly code?: unknown }).code === 'string'

/** Returns the site of a record by its data access group. @throws invalid for a group without a site, forbidden for a site of others */
function siteOf({ caller }: CallerContext, { rows }: RecordOfFile, { columns, mapping, studyId }: RecordPlan): string {
  const column = columns.find(({ use }) => use === 'group')
  const group = column === undefined ? '' : (rows.map(({ cells }) => cells[column.index]?.trim() ?? '').find((cell) => cell !== '') ?? '')
  const siteId = group === '' ? mapping.siteId : Object.hasOwn(mapping.sites, group) ? mapping.sites[group] : undefined
  if (siteId === undefined) throw invalid([{ path: 'siteId', code: 'groupWithoutSite' }])
  if (!hasStudySite(caller, studyId, siteId)) throw forbidden()
  return siteId
}

/** Returns the group of the record's arm: the only group to which its visits belong. */
async function groupOf({ caller, studydesk }: CallerContext, { rows }: RecordOfFile, { mapping }: RecordPlan): Promise<string | null> {
  const visitIds = [...new Set(rows.flatMap(({ event }) => (Object.hasOwn(mapping.events, event) ? [mapping.events[event]] : [])))]
  if (visitIds.length === 0) return null
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select distinct unnest(group_ids)::text as id from visit where org_id = $1 and id = any($2::uuid[]) and cardinality(group_ids) = 1`,
      values: [caller.orgId, visitIds],
    },
  ])
  return answer?.rows.length === 1 ? String(answer.rows[0]?.id) : null
}

function settleParticipant(log: CellLog, { cells }: ParticipantOfRecord): void {
  for (const { row, column } of cells) if (column.use === 'unknown') log.settle(row, column, 'participant')
}

/** Compares the mapped values with a participant who exists. They are never changed by an import of records. */
async function compareParticipant(
  { caller, studydesk }: CallerContext,
  { log, participant, participantId, note }: { log: CellLog; participant: ParticipantOfRecord; participantId: string; note: string },
): Promise<void> {
  const [stored] = await studydesk.engine.listById(caller, 'participant', [participantId], {
    allStudies: caller.can('PARTICIPANTS', 'OWN'),
  })
  for (const { field, row, column } of participant.cells) {
    const value = field === 'subjectId' ? participant.subjectId : participant.fields[field]
    const current = (stored as Readonly<Record<string, unknown>> | undefined)?.[field]
    const isEqual = field === 'subjectId' || comparable(current) === comparable(value)
    if (column.use === 'unknown') log.settle(row, column, isEqual ? 'participant' : 'otherAnswer', isEqual ? '' : note)
    else if (!isEqual) log.remark(row, { instrument: '', column: column.name }, note)
  }
}

/** Compares texts without case, and phone numbers without their separators. */
const comparable = (value: unknown): string => {
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
  return /^[\d\s()+.-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : text
}

const structural: ReadonlySet<string> = new Set(['record', 'event', 'instrument', 'instance', 'group', 'state'])

/** Sets the result of the cells that belong to no form instance. */
function settleOthers(log: CellLog, { rows }: RecordOfFile, { columns }: RecordPlan, message: (code: string) => string): void {
  for (const row of rows)
    for (const column of columns) {
      const isOther = row.instrument !== '' && column.form !== null && column.form !== row.form
      if (structural.has(column.use) && (column.use !== 'state' || column.form !== null)) log.settle(row, column, 'used')
      else if (column.use === 'answer' && isOther && column.choice === null)
        log.settle(row, column, 'otherInstrument', message('otherInstrument'))
      else if (column.use === 'answer' && column.choice !== null) log.settle(row, column, 'unchecked')
    }
}

const countOf = (counts: CellCounts, isCounted: (result: never) => boolean): number =>
  Object.entries(counts).reduce((sum, [result, count]) => sum + (isCounted(result as never) ? count : 0), 0)

const eventOf = ({ studyId }: RecordPlan, { forms, counts, completedForms }: RecordResult) =>
  ({
    kind: 'import',
    action: 'import',
    recordId: uuid(),
    studyId,
    changes: {
      resource: [null, 'formSubmission'],
      accepted: [null, forms],
      completed: [null, completedForms],
      stored: [null, counts.stored ?? 0],
      rejected: [null, countOf(counts, isReported)],
    },
  }) as const
