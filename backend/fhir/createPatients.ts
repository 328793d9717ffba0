import type { Bundle, BundleEntry, OperationOutcome, OperationOutcomeIssue } from 'fhir/r4'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { fhirCalls } from '#resources/fhir/fhirCalls.ts'
import { errorSystem, outcomeOf } from '#resources/fhir/outcome.ts'
import { type PatientInput, readPatient } from '#resources/fhir/patientInput.ts'
import { type FhirAnswer, mostEntries } from '#resources/fhir/types.ts'
import { isObject } from '#resources/forms/content/json.ts'
import { readEntry } from '../participants/matching/readEntry.ts'
import { validateImport } from '../participants/matching/validateImport.ts'
import { ApplicationError, badRequest, invalid } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { answerOf } from '../platform/engine/databaseErrors/answer.ts'
import { baseOf } from './resourcesOf.ts'

type Request = DeclaredRequest<(typeof fhirCalls)['createPatients']>

/** An entry of the bundle: a patient to create, or the problems that prevent it. */
interface Entry {
  readonly number: number
  readonly input: PatientInput
  readonly problems: readonly FieldProblem[]
}

/**
 * Creates the patients of a bundle as participants, each with the checks of a single creation and the duplicate check of imported files.
 * A batch reports each entry; a transaction creates all patients or none.
 * @throws badRequest TooManyForBulk; invalid with the problems of every entry of a transaction
 */
export async function createPatients(request: Request): Promise<FhirAnswer> {
  const sent = request.input.entry as readonly unknown[]
  if (sent.length > mostEntries) throw badRequest('TooManyForBulk', { details: { count: sent.length, max: mostEntries } })
  if (sent.length === 0) throw invalid([{ path: 'entry', code: 'required' }])
  const entries = await withDuplicates(
    request,
    sent.map((entry, index) => readBundleEntry(request, entry, index)),
  )
  const isTransaction = request.input.type === 'transaction'
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: isTransaction ? 'transaction-response' : 'batch-response',
    entry: isTransaction ? await createAll(request, entries) : await createEach(request, entries),
  }
  return bundle
}

/** Reads an entry: `POST Patient` without conditions. Other requests are rejected, never skipped. */
function readBundleEntry({ studydesk, caller, query }: Request, entry: unknown, index: number): Entry {
  const path = `entry.${index}`
  const none = { number: index, input: { values: {}, ignored: [] } }
  if (!isObject(entry)) return { ...none, problems: [{ path, code: 'notAnObject' }] }
  const { request, resource } = entry
  const problems: FieldProblem[] = []
  if (!isObject(request)) problems.push({ path: `${path}.request`, code: 'required' })
  else {
    if (request.method !== 'POST') problems.push({ path: `${path}.request.method`, code: 'notAnOption' })
    if (request.url !== 'Patient') problems.push({ path: `${path}.request.url`, code: 'notAnOption' })
    for (const name of Object.keys(request))
      if (name !== 'method' && name !== 'url') problems.push({ path: `${path}.request`, code: 'unknownField' })
  }
  if (!isObject(resource) || resource.resourceType !== 'Patient')
    return { ...none, problems: [...problems, { path: `${path}.resource`, code: 'notAnOption' }] }
  const input = readPatient(resource, { base: baseOf(studydesk) })
  const values = { ...input.values, referralSource: query.referralSource }
  try {
    readEntry(input.values, todayFor(caller))
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    problems.push(...atEntry(index, error.details.fields ?? []))
  }
  return { number: index, input: { ...input, values }, problems }
}

/** Adds the problems of patients who may already exist, or who repeat an earlier entry. */
async function withDuplicates({ caller, studydesk, query }: Request, entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (query.onDuplicate === 'add') return entries
  const today = todayFor(caller)
  const people = entries
    .filter(({ problems }) => problems.length === 0)
    .map(({ number, input }) => ({ number, row: readEntry(input.values, today) }))
  const verdicts = await validateImport(people as unknown as Parameters<typeof validateImport>[0], {
    caller,
    studydesk,
    parameters: {},
    isDryRun: false,
  })
  return entries.map((entry) => {
    const verdict = verdicts.get(entry.number)
    return verdict === undefined || 'sameAs' in verdict
      ? entry
      : { ...entry, problems: [...entry.problems, ...atEntry(entry.number, verdict)] }
  })
}

const atEntry = (index: number, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map((problem) => ({
    ...problem,
    path: problem.path === null || problem.path === 'file' ? `entry.${index}` : `entry.${index}.${problem.path}`,
  }))

async function createEach(request: Request, entries: readonly Entry[]): Promise<BundleEntry[]> {
  const { caller, studydesk } = request
  const responses: BundleEntry[] = []
  // One after another, so that an entry sees the identifiers of earlier ones.
  for (const entry of entries)
    try {
      if (entry.problems.length > 0) throw invalid(entry.problems)
      responses.push(createdEntry(request, entry, await studydesk.engine.create(caller, 'participant', entry.input.values)))
    } catch (error) {
      responses.push(failedEntry(request, entry, error))
    }
  return responses
}

/** @throws invalid with the problems of all entries, or those of the first that the engine rejects */
async function createAll(request: Request, entries: readonly Entry[]): Promise<BundleEntry[]> {
  const { caller, studydesk } = request
  const problems = entries.flatMap((entry) => entry.problems)
  if (problems.length > 0) throw invalid(problems)
  let current = 0
  const rows = await studydesk.engine
    .work(caller, async (work) => {
      const created: Created[] = []
      for (const { number, input } of entries) {
        current = number
        created.push(await work.create('participant', input.values))
      }
      return created
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApplicationError) || error.details.fields === undefined) throw error
      throw new ApplicationError(error.code, error.errorCode, { ...error.details, fields: atEntry(current, error.details.fields) })
    })
  return entries.flatMap((entry, index) => {
    const row = rows[index]
    return row === undefined ? [] : [createdEntry(request, entry, row)]
  })
}

interface Created {
  readonly id: string
  readonly version: number
  readonly updatedAt: string
}

function createdEntry(request: Request, entry: Entry, { id, version, updatedAt }: Created): BundleEntry {
  const outcome = ignoredOutcome(request, entry)
  return {
    response: {
      status: '201 Created',
      location: `${baseOf(request.studydesk)}/Patient/${id}`,
      etag: `W/"${version}"`,
      lastModified: updatedAt,
      ...(outcome === undefined ? {} : { outcome }),
    },
  }
}

function failedEntry(request: Request, entry: Entry, error: unknown): BundleEntry {
  const { caller, studydesk } = request
  const { status, body } = answerOf(error, { texts: studydesk.texts, language: caller.language, correlationId: caller.correlationId })
  const isDuplicate = body.error.fields?.some(({ code }) => /duplicate/i.test(code)) === true
  const outcome = outcomeOf(isDuplicate ? 409 : status, body.error)
  const ignored = ignoredOutcome(request, entry)?.issue ?? []
  const whole: OperationOutcome = { ...outcome, issue: [...outcome.issue, ...ignored] }
  return { response: { status: String(isDuplicate ? 409 : status), outcome: whole } }
}

/** Lists the elements that were not stored, so that none is lost in silence. */
function ignoredOutcome({ caller, studydesk }: Request, { input }: Entry): OperationOutcome | undefined {
  if (input.ignored.length === 0) return undefined
  const text = studydesk.texts.text(caller.language, 'common:problems.elementNotStored')
  const issue = input.ignored.map(
    (path): OperationOutcomeIssue => ({
      severity: 'information',
      code: 'not-supported',
      details: { coding: [{ system: errorSystem, code: 'elementNotStored' }], text },
      expression: [path],
    }),
  )
  return { resourceType: 'OperationOutcome', issue }
}
