import type { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import { formatDate, zoneOf } from '#resources/core/values/day.ts'
import { markUnblindedFile } from '#resources/core/values/unblindedFile.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { exportEvent } from '../../platform/auditTrail/exportEvent.ts'
import { type Caller, hasStudySite } from '../../platform/common/caller.ts'
import { badRequest, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Engine } from '../../platform/engine/engine.types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { asBlinded } from '../content.ts'
import { answersJson } from './answersJson.ts'
import { answersLong } from './answersLong.ts'
import { answersWide, buildMostRowsStatement, wideColumnsOf } from './answersWide.ts'
import { buildDictionaryText, dictionary } from './dictionary.ts'
import { filledForms, formsOfStudy } from './filledForms.ts'
import { withIdentifiers } from './identifiers.ts'
import { generateOdm, isOdmFormat } from './odm/index.ts'
import { answerDatasets } from './tables/answerDatasets.ts'
import { answerTables } from './tables/index.ts'

/** File formats, each with its file extension and media type. */
const formats = {
  long: ['csv', 'text/csv; charset=utf-8'],
  wide: ['csv', 'text/csv; charset=utf-8'],
  dictionary: ['csv', 'text/csv; charset=utf-8'],
  tables: ['zip', 'application/zip'],
  datasets: ['zip', 'application/zip'],
  json: ['json', 'application/json; charset=utf-8'],
  odm: ['xml', 'application/xml'],
  odm2: ['xml', 'application/xml'],
  odm2Json: ['json', 'application/json; charset=utf-8'],
} as const
type Format = keyof typeof formats

/**
 * Handles `GET study/{studyId}/form-export`: exports the answers or the questions of a study's forms that the caller may see, as a
 * stream. Contains items for unblinded roles only if the caller may see them and requests them.
 * @throws notFound for a study outside the caller's scope, invalid, 422 TooManyColumns, tooManyRequests
 */
export async function exportForms(request: Request): Promise<Readable> {
  const { caller, studydesk, params, query } = request
  const { studyId } = params
  const { format, formId = null } = query
  if (format === 'wide' && formId === null) throw badRequest('InvalidParameter', { fields: [{ path: 'formId', code: 'required' }] })
  const hasChoiceColumns = query.choices === 'columns'
  await requireStudy(studydesk.engine, caller, studyId)
  const reader: CallerContext = { studydesk, caller: query.unblinded === 'include' ? caller : asBlinded(caller) }
  const forms = await formsOfStudy(reader, studyId, formId)
  const isUnblinded = forms.some(({ document }) => hasUnblindedItems(document))
  const narrowed = { ...(formId === null ? {} : { formId }), ...(isUnblinded ? { unblindedItems: 'included' } : {}) }
  const file = await studydesk.engine.file(caller, {
    lines: await linesOf(reader, { format, formId, hasChoiceColumns, studyId, forms }),
    recordDownload: () =>
      studydesk.database.batch(caller.orgId, [
        studydesk.engine.auditStatement(caller, exportEvent({ of: 'formSubmission', format, recordId: studyId, studyId, narrowed })),
      ]),
  })
  const [ending, type] = formats[format]
  const day = formatDate(zoneOf(caller.zones), new Date())
  request.setHeader('Content-Type', type)
  const fileName = `forms-${format}-${day}.${ending}`
  request.setHeader('Content-Disposition', `attachment; filename="${isUnblinded ? markUnblindedFile(fileName) : fileName}"`)
  return file
}

type Request = DeclaredRequest<(typeof submissionCalls)['export']>

interface Params {
  readonly format: Format
  readonly formId: string | null
  readonly hasChoiceColumns: boolean
}

async function linesOf(
  request: CallerContext,
  {
    format,
    formId,
    hasChoiceColumns,
    studyId,
    forms,
  }: Params & { readonly studyId: string; readonly forms: Awaited<ReturnType<typeof formsOfStudy>> },
): Promise<AsyncGenerator<string | Uint8Array>> {
  const { caller, studydesk } = request
  if (format === 'dictionary') return dictionary(forms, buildDictionaryText(request))
  if (format === 'tables') return answerTables(request, { studyId, forms })
  if (format === 'datasets') return answerDatasets(request, { studyId, forms })
  const filledFormChunks = filledForms(request, { studyId, formId, forms })
  if (isOdmFormat(format)) return generateOdm(request, { studyId, forms, filled: filledFormChunks }, format)
  const identifiedForms = withIdentifiers(request, studyId, filledFormChunks)
  if (format === 'json') return answersJson(identifiedForms)
  if (format === 'long') return answersLong(identifiedForms, caller.language)
  const [mostRowsResult] = await studydesk.database.batch(caller.orgId, [
    buildMostRowsStatement(caller.orgId, { studyId, formId: formId ?? '' }),
  ])
  const mostRows = new Map((mostRowsResult?.rows ?? []).map(({ question, rows }) => [String(question), Number(rows)]))
  return answersWide(identifiedForms, wideColumnsOf(forms, { mostRows, hasChoiceColumns }))
}

/** Requires that the caller works at a site of the study or may administer it; all others learn nothing of it. @throws notFound */
export async function requireStudy(engine: Engine, caller: Caller, studyId: string): Promise<void> {
  if (!isUuid(studyId)) throw notFound()
  if (hasStudySite(caller, studyId)) return
  if (!caller.can('ADMIN_STUDY', 'VIEW') || (await engine.listById(caller, 'study', [studyId])).length === 0) throw notFound()
}
