import type { Readable } from 'node:stream'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { type CustomMeasure, isOfOpenFields, measureOf, problemsOfMeasure } from '#resources/figures/customMeasure.ts'
import { type CustomRows, createRowsQuery, isOfRows, problemsOfRows } from '#resources/figures/customRows.ts'
import { getResource } from '#resources/index.ts'
import type { CustomFigures } from '#resources/reports/reportAnswers.ts'
import type { reportCalls } from '#resources/reports/reportsCalls.ts'
import { figureReachOf } from '../platform/access/allFigures.ts'
import type { Caller } from '../platform/common/caller.ts'
import { ApplicationError, conflict, forbidden, invalid } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { ResourceHooks, Write } from '../platform/engine/types.ts'
import { figuresOf, type Narrowing, readNarrowing, summaryOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'
import type { ReportToPrint } from './tables.ts'

/** Hooks that check the measure of a custom report. */
export const customReportHooks: ResourceHooks<ResourceRow['customReport']> = {
  on: { create: { holds: {}, check: checkMeasure }, update: { holds: {}, check: checkMeasure } },
}

async function checkMeasure({ input, caller, studydesk }: Write<ResourceRow['customReport']>): Promise<void> {
  if (input.measure === undefined || input.measure === null) return
  const content: unknown = input.measure
  const problems = isOfRows(content) ? problemsOfRows(content) : problemsOfMeasure(content)
  if (problems.length > 0) throw invalid(problems)
  if (isOfRows(content)) await requireListed(studydesk, caller, content)
  else await requireCountable(studydesk, caller, content as CustomMeasure)
}

/**
 * Requires that the author may list the rows that the report counts, with its filters. A field that the author may not read is rejected
 * like an unknown field.
 */
async function requireCountable(studydesk: Pick<Services, 'engine'>, caller: Caller, custom: CustomMeasure): Promise<void> {
  try {
    await summaryOf(studydesk.engine, caller, measureOf(custom), noNarrowing)
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code >= 500) throw error
    const isOfValue = error.details.fields?.some(({ path }) => path === '_value') === true
    if (error.code === 403) throw forbidden('ReportOfHiddenList')
    const path = error.errorCode === 'TooManyGroups' ? 'by' : isOfValue ? 'value' : 'where'
    throw invalid([{ path: `measure.${path}`, code: 'notAChoice' }])
  }
}

/** Checks the same as `requireCountable` for a report that lists rows. Also checks its columns. */
async function requireListed({ access, engine }: Pick<Services, 'access' | 'engine'>, caller: Caller, rows: CustomRows): Promise<void> {
  const createChoiceError = (path: string) => invalid([{ path: `measure.${path}`, code: 'notAChoice' }])
  const resource: ResourceDefinition = getResource(rows.of)
  const readable = access.readableFields(resource, caller)
  if (!rows.columns.every((name) => !Object.hasOwn(resource.fields, name) || readable.has(name))) throw createChoiceError('columns')
  try {
    await engine.list(caller, rows.of, { ...createRowsQuery(rows), _end: '1', _total: 'none' })
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code >= 500) throw error
    const isOfSort =
      error.details.fields?.some(({ path }) => path === rows.sort?.field) === true &&
      !Object.hasOwn(rows.where ?? {}, rows.sort?.field ?? '')
    if (error.code === 403) throw forbidden('ReportOfHiddenList')
    throw createChoiceError(isOfSort ? 'sort' : 'where')
  }
}

/** Returns the number of rows that a row report shows the caller. @throws forbidden, and the errors of the list */
export const countRows = async ({ engine }: Pick<Services, 'engine'>, caller: Caller, rows: CustomRows): Promise<number> =>
  (await engine.count(caller, rows.of, rows.where ?? {})).count

const noNarrowing: Narrowing = { studyId: null, siteId: null, from: null, to: null }

/**
 * Returns a custom report as a file, with the figures that the caller may see. @throws notFound, forbidden without permission for the
 * list
 */
export async function createReportFile(request: DeclaredRequest<(typeof reportCalls)['fileOfCustomReport']>): Promise<Readable> {
  const { caller, params, query, studydesk } = request
  const { id } = params
  const narrowing = readNarrowing(query, ['studyId', 'siteId', 'period'])
  return sendFile(request, { name: 'customReport', customId: id, report: () => createPrintableReport(studydesk, caller, id, narrowing) })
}

/** Returns the report with its figures, as far as its reader may see them. @throws notFound, forbidden */
export async function createPrintableReport(studydesk: Services, caller: Caller, id: string, narrowing: Narrowing): Promise<ReportToPrint> {
  const row = await studydesk.engine.read(caller, 'customReport', id)
  const content: unknown = row.measure
  // A report of rows is exported by its list instead.
  if (isOfRows(content)) throw conflict('ReportOfRows')
  const measure = measureOf(content as CustomMeasure)
  const { told: summary, countsAll } = await computeFigures(studydesk, caller, content as CustomMeasure, narrowing)
  return {
    title: row.name,
    narrowing,
    asOf: new Date().toISOString(),
    tables: [{ title: row.name, measure, summary }],
    ...(countsAll ? {} : { isOfLists: true }),
  }
}

/** Returns the figures of a custom report for a reader. @throws notFound, forbidden, conflict ReportOfRows */
export async function readCustomReport(request: DeclaredRequest<(typeof reportCalls)['readCustomReport']>): Promise<CustomFigures> {
  const { caller, params, query, studydesk } = request
  const { id } = params
  const { measure }: { readonly measure: unknown } = await studydesk.engine.read(caller, 'customReport', id)
  if (isOfRows(measure)) throw conflict('ReportOfRows')
  return computeFigures(studydesk, caller, measure as CustomMeasure, readNarrowing(query, ['studyId', 'siteId', 'period']))
}

/**
 * Returns the figures of a measure. Counts all studies and sites if the reader may see figures of all studies and no filter could
 * identify a person; otherwise counts the reader's list.
 */
async function computeFigures(studydesk: Services, caller: Caller, custom: CustomMeasure, narrowing: Narrowing): Promise<CustomFigures> {
  const measure = measureOf(custom)
  const countsAll = figureReachOf(caller, getResource(custom.of)) === 'all' && isOfOpenFields(custom)
  const figures = await (countsAll
    ? figuresOf(studydesk, caller, measure, narrowing)
    : summaryOf(studydesk.engine, caller, measure, narrowing))
  return { told: figures, countsAll }
}
