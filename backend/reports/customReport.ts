import type { Readable } from 'node:stream'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type CustomMeasure, isOfOpenFields, measureOf, problemsOfMeasure } from '#resources/customMeasure.ts'
import { type CustomRows, isOfRows, problemsOfRows, rowsQuery } from '#resources/customRows.ts'
import { resourceNamed } from '#resources/index.ts'
import type { CustomFigures } from '#resources/reportAnswers.ts'
import type { reportCalls } from '#resources/reports/calls.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { figureReach } from '../access/allFigures.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { ResourceHooks, Write } from '../engine/types.ts'
import { ApplicationError, conflict, forbidden, invalid } from '../errors.ts'
import { figuresOf, type Narrowing, narrowingIn, summaryOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'
import type { ReportToPrint } from './tables.ts'

/** What an administrator counts must be countable. */
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

/** The author of a report must be able to list the rows it counts with its filters. A field that they may not read counts as unknown. */
async function requireCountable(studydesk: Pick<Studydesk, 'engine'>, caller: Caller, custom: CustomMeasure): Promise<void> {
  try {
    await summaryOf(studydesk.engine, caller, measureOf(custom), nothing)
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code >= 500) throw error
    const isOfValue = error.details.fields?.some(({ path }) => path === '_value') === true
    if (error.code === 403) throw forbidden('ReportOfHiddenList')
    const path = error.errorCode === 'TooManyGroups' ? 'by' : isOfValue ? 'value' : 'where'
    throw invalid([{ path: `measure.${path}`, code: 'notAChoice' }])
  }
}

/** The same of rows, and of their columns. */
async function requireListed({ access, engine }: Pick<Studydesk, 'access' | 'engine'>, caller: Caller, rows: CustomRows): Promise<void> {
  const at = (path: string) => invalid([{ path: `measure.${path}`, code: 'notAChoice' }])
  const resource: ResourceDefinition = resourceNamed(rows.of)
  const readable = access.readableFields(resource, caller)
  if (!rows.columns.every((name) => !Object.hasOwn(resource.fields, name) || readable.has(name))) throw at('columns')
  try {
    await engine.list(caller, rows.of, { ...rowsQuery(rows), _end: '1', _total: 'none' })
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code >= 500) throw error
    const isOfSort =
      error.details.fields?.some(({ path }) => path === rows.sort?.field) === true &&
      !Object.hasOwn(rows.where ?? {}, rows.sort?.field ?? '')
    if (error.code === 403) throw forbidden('ReportOfHiddenList')
    throw at(isOfSort ? 'sort' : 'where')
  }
}

/** How many rows a report of rows has for its reader. @throws forbidden, and what their list throws */
export const countRows = async ({ engine }: Pick<Studydesk, 'engine'>, caller: Caller, rows: CustomRows): Promise<number> =>
  (await engine.count(caller, rows.of, rows.where ?? {})).count

const nothing: Narrowing = { studyId: null, siteId: null, from: null, to: null }

/** A report that an administrator put together, as a file, with the figures of whoever takes it. @throws notFound, forbidden where they may not list what it counts */
export async function customReportFile(request: DeclaredRequest<(typeof reportCalls)['fileOfCustomReport']>): Promise<Readable> {
  const { caller, params, query, studydesk } = request
  const { id } = params
  const narrowing = narrowingIn(query, ['studyId', 'siteId', 'period'])
  return sendFile(request, { name: 'customReport', customId: id, report: () => customToPrint(studydesk, caller, id, narrowing) })
}

/** The report with its figures, by the rights of its reader. @throws notFound, forbidden */
export async function customToPrint(studydesk: Studydesk, caller: Caller, id: string, narrowing: Narrowing): Promise<ReportToPrint> {
  const row = await studydesk.engine.read(caller, 'customReport', id)
  const content: unknown = row.measure
  // Rows are exported by their own list.
  if (isOfRows(content)) throw conflict('ReportOfRows')
  const measure = measureOf(content as CustomMeasure)
  const { told, countsAll } = await customFigures(studydesk, caller, content as CustomMeasure, narrowing)
  return {
    title: row.name,
    narrowing,
    asOf: new Date().toISOString(),
    tables: [{ title: row.name, measure, told }],
    ...(countsAll ? {} : { ofLists: true }),
  }
}

/** Its figures for a reader. @throws notFound, forbidden, conflict ReportOfRows */
export async function readCustomReport(request: DeclaredRequest<(typeof reportCalls)['readCustomReport']>): Promise<CustomFigures> {
  const { caller, params, query, studydesk } = request
  const { id } = params
  const { measure }: { readonly measure: unknown } = await studydesk.engine.read(caller, 'customReport', id)
  if (isOfRows(measure)) throw conflict('ReportOfRows')
  return customFigures(studydesk, caller, measure as CustomMeasure, narrowingIn(query, ['studyId', 'siteId', 'period']))
}

/** Over all studies and sites for readers of figures of all studies, where no filter could single out a person; else over the reader's list. */
async function customFigures(studydesk: Studydesk, caller: Caller, custom: CustomMeasure, narrowing: Narrowing): Promise<CustomFigures> {
  const measure = measureOf(custom)
  const countsAll = figureReach(caller, resourceNamed(custom.of)) === 'all' && isOfOpenFields(custom)
  const figures = await (countsAll
    ? figuresOf(studydesk, caller, measure, narrowing)
    : summaryOf(studydesk.engine, caller, measure, narrowing))
  return { told: figures, countsAll }
}
