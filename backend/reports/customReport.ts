import type { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type CustomMeasure, measureOf, problemsOfMeasure } from '#resources/customMeasure.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { CallRequest, ResourceHooks } from '../engine/types.ts'
import { invalid, notFound } from '../errors.ts'
import { narrowingIn, summaryOf } from './readReport.ts'
import { sendFile } from './sendFile.ts'

/** What an administrator counts must be countable. */
export const customReportHooks: ResourceHooks<ResourceRow['customReport']> = {
  beforeWrite({ input }) {
    if (input.measure === undefined || input.measure === null) return undefined
    const problems = problemsOfMeasure(input.measure)
    if (problems.length > 0) throw invalid(problems)
    return undefined
  },
}

/** A report that an administrator put together, as a file, with the figures of whoever takes it. @throws notFound, forbidden where they may not list what it counts */
export async function customReportFile(request: CallRequest): Promise<Readable> {
  const { caller, params, query, studydesk } = request
  const { id = '' } = params
  if (!isUuid(id)) throw notFound()
  const row = await studydesk.engine.read(caller, 'customReport', id)
  const measure = measureOf(row.measure as unknown as CustomMeasure)
  const narrowing = narrowingIn(query, ['studyId', 'siteId', 'period'])
  const report = async () => ({
    title: row.name,
    narrowing,
    asOf: new Date().toISOString(),
    tables: [{ title: row.name, measure, told: await summaryOf(studydesk, caller, measure, narrowing) }],
  })
  return sendFile(request, { name: 'customReport', customId: id, report })
}
