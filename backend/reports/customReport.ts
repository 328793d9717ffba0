import type { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type CustomMeasure, measureOf, problemsOfMeasure } from '#resources/customMeasure.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { CallRequest, ResourceHooks } from '../engine/types.ts'
import { ApplicationError, invalid, notFound } from '../errors.ts'
import type { Studydesk } from '../studydesk.ts'
import { type Narrowing, narrowingIn, summaryOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'
import type { ReportToPrint } from './tables.ts'

/** What an administrator counts must be countable. */
export const customReportHooks: ResourceHooks<ResourceRow['customReport']> = {
  guard: { on: ['create', 'update'] },
  async beforeWrite({ input, caller, studydesk }) {
    if (input.measure === undefined || input.measure === null) return undefined
    const problems = problemsOfMeasure(input.measure)
    if (problems.length > 0) throw invalid(problems)
    await requireCountable(studydesk, caller, input.measure as unknown as CustomMeasure)
    return undefined
  },
}

/** Whoever saves a report may list what it counts, and its list takes the filters. A field that they may not read is as one that there is not. */
async function requireCountable(studydesk: Pick<Studydesk, 'engine'>, caller: Caller, custom: CustomMeasure): Promise<void> {
  try {
    await summaryOf(studydesk, caller, measureOf(custom), nothing)
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code >= 500) throw error
    const isOfValue = error.details.fields?.some(({ path }) => path === '_value') === true
    const path = error.code === 403 ? 'of' : error.errorCode === 'TooManyGroups' ? 'by' : isOfValue ? 'value' : 'where'
    throw invalid([{ path: `measure.${path}`, code: 'notAChoice' }])
  }
}

const nothing: Narrowing = { studyId: null, siteId: null, from: null, to: null }

/** A report that an administrator put together, as a file, with the figures of whoever takes it. @throws notFound, forbidden where they may not list what it counts */
export async function customReportFile(request: CallRequest): Promise<Readable> {
  const { caller, params, query, studydesk } = request
  const { id = '' } = params
  if (!isUuid(id)) throw notFound()
  const narrowing = narrowingIn(query, ['studyId', 'siteId', 'period'])
  return sendFile(request, { name: 'customReport', customId: id, report: () => customToPrint(studydesk, caller, id, narrowing) })
}

/** The report with its figures, by the rights of its reader. @throws notFound, forbidden */
export async function customToPrint(studydesk: Studydesk, caller: Caller, id: string, narrowing: Narrowing): Promise<ReportToPrint> {
  const row = await studydesk.engine.read(caller, 'customReport', id)
  const measure = measureOf(row.measure as unknown as CustomMeasure)
  const told = await summaryOf(studydesk, caller, measure, narrowing)
  return { title: row.name, narrowing, asOf: new Date().toISOString(), tables: [{ title: row.name, measure, told }] }
}
