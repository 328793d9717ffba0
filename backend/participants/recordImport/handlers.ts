import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { isUuid } from '#resources/core/fields/ref.ts'
import { missingCodes } from '#resources/forms/content/missingCodes.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { RecordFileReading, RecordImportStarted, RecordImportSummary, RecordMapping } from '#resources/participants/recordImport.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { isObject } from '../../platform/engine/import/sent.ts'
import { readIncomingFile } from '../../platform/files/upload.ts'
import { startTaskInWork } from '../../platform/tasks/startTask.ts'
import { requireStudy } from '../../studies/requireStudySite.ts'
import { Counter } from './cellLog.ts'
import { summaryOf } from './columns.ts'
import { itemOf } from './importRecord.ts'
import { readRecordFile } from './plan.ts'
import { proposeReading } from './proposals.ts'
import { reportLines } from './report.ts'
import { requireImportRights } from './rights.ts'
import { readImport, readResults, storeImport } from './store.ts'

type Request<Name extends keyof typeof participantCalls> = DeclaredRequest<(typeof participantCalls)[Name]>

/** Most records of one import: more than a task lists. */
const mostRecords = 5_000
/** Most reported lines in the summary. */
const mostLines = 200

/** Handles `POST study/{studyId}/record-import/reading`: reads a file and proposes a mapping. @throws notFound, forbidden, badRequest */
export async function readRecordsOfFile(request: Request<'readRecords'>): Promise<RecordFileReading> {
  requireImportRights(request.caller)
  const studyId = await requireStudy(request)
  const { uploadBytes, importBytes } = request.studydesk.config.limits
  const { file } = await request.receive({ maxBytes: Math.min(uploadBytes, importBytes) }, readIncomingFile)
  return proposeReading(request, studyId, await readRecordFile(request, studyId, file.content))
}

/**
 * Handles `POST study/{studyId}/record-import`: starts a task that imports the records of a REDCap project, or tries it.
 * @throws notFound, forbidden, badRequest RecordsNotReadable, invalid, conflict NoFormsForRecords, TaskUnderWay
 */
export async function importRecords(request: Request<'importRecords'>): Promise<RecordImportStarted> {
  const { caller, studydesk } = request
  requireImportRights(caller)
  const studyId = await requireStudy(request)
  const { uploadBytes, importBytes } = studydesk.config.limits
  const { fields, file } = await request.receive({ maxBytes: Math.min(uploadBytes, importBytes) }, readIncomingFile)
  const mapping = parseMapping(fields.mapping)
  await requireOwnTargets(request, studyId, mapping)
  const { records, columns, forms } = await readRecordFile(request, studyId, file.content)
  if (forms.length === 0) throw conflict('NoFormsForRecords')
  if (records.length > mostRecords) throw invalid([{ path: 'file', code: 'tooMany', details: { max: mostRecords } }])
  const importId = uuid()
  const isTrial = fields.trial === true
  const { taskId } = await studydesk.engine.work(caller, async (work) => {
    const stored = { studyId, isTrial, records: records.length, columns: columns.map(summaryOf), mapping }
    await storeImport(work, caller, { id: importId, content: file.content, ...stored })
    const items = records.map((_, position) => itemOf(importId, position))
    return startTaskInWork(work, request, { kind: 'RECORD_IMPORT', items, input: { importId } })
  })
  return { taskId, importId }
}

/** Handles `GET study/{studyId}/record-import/{importId}`. @throws notFound for an import of another user */
export async function readRecordImport(request: Request<'recordImport'>): Promise<RecordImportSummary> {
  const { isTrial, records, studyId } = await readImport(request, request.params.importId)
  if (studyId !== request.params.studyId.toLowerCase()) throw invalid([{ path: 'studyId', code: 'notFound' }])
  const results = await readResults(request, request.params.importId)
  const counts = new Counter()
  for (const result of results) counts.addAll(result.counts)
  const sum = (countOf: (result: (typeof results)[number]) => number) => results.reduce((total, result) => total + countOf(result), 0)
  return {
    isTrial,
    records,
    done: results.length,
    rejectedRecords: results.filter(({ isRejected }) => isRejected).length,
    newParticipants: results.filter(({ isNewParticipant }) => isNewParticipant).length,
    forms: sum(({ forms }) => forms),
    completedForms: sum(({ completedForms }) => completedForms),
    cells: Object.values(counts.counts).reduce((total, count) => total + count, 0),
    counts: counts.counts,
    lines: results.flatMap(({ lines }) => lines).slice(0, mostLines),
  }
}

/** Handles `GET study/{studyId}/record-import/{importId}/report`: a CSV with every column, every row and every reported cell. @throws notFound */
export async function readRecordReport(request: Request<'recordReport'>): Promise<Readable> {
  const stored = await readImport(request, request.params.importId)
  const results = await readResults(request, request.params.importId)
  request.setHeader('Content-Type', 'text/csv; charset=utf-8')
  request.setHeader('Content-Disposition', 'attachment; filename="redcap-records-report.csv"')
  return Readable.from(reportLines(request, { columns: stored.columns, results }))
}

const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')

/** Checks the shape of a mapping. @throws invalid */
function parseMapping(input: unknown): RecordMapping {
  if (!isObject(input)) throw invalid([{ path: 'mapping', code: 'required' }])
  const { participant = {}, siteId, sites = {}, events = {}, missingCodes: codes = {} } = input
  const isSource = (source: unknown) =>
    isObject(source) && Object.keys(source).length === 1 && (typeof source.column === 'string' || typeof source.value === 'string')
  if (!isObject(participant) || !Object.values(participant).every(isSource)) throw invalid([{ path: 'participant', code: 'notAnObject' }])
  if (!isUuid(siteId)) throw invalid([{ path: 'siteId', code: 'required' }])
  for (const [path, value] of Object.entries({ sites, events, missingCodes: codes }))
    if (!isTextMap(value)) throw invalid([{ path, code: 'notAnObject' }])
  if (!Object.values(codes as object).every((code) => (missingCodes as readonly unknown[]).includes(code)))
    throw invalid([{ path: 'missingCodes', code: 'notAChoice' }])
  return { participant, siteId, sites, events, missingCodes: codes } as RecordMapping
}

/** Requires study sites of the caller, and visits of the study. @throws invalid */
async function requireOwnTargets({ caller, studydesk }: Request<'importRecords'>, studyId: string, mapping: RecordMapping): Promise<void> {
  if (!hasStudySite(caller, studyId, mapping.siteId)) throw invalid([{ path: 'siteId', code: 'notFound' }])
  for (const siteId of Object.values(mapping.sites))
    if (!isUuid(siteId) || !hasStudySite(caller, studyId, siteId)) throw invalid([{ path: 'sites', code: 'notFound' }])
  const visitIds = [...new Set(Object.values(mapping.events))]
  if (!visitIds.every(isUuid)) throw invalid([{ path: 'events', code: 'notFound' }])
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select 1 from visit where org_id = $1 and study_id = $2 and id = any($3::uuid[])', values: [caller.orgId, studyId, visitIds] },
  ])
  if (answer?.rows.length !== visitIds.length) throw invalid([{ path: 'events', code: 'notFound' }])
}
