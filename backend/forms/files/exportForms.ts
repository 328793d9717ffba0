import type { Readable } from 'node:stream'
import { dateIn, zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import { exportEvent } from '../../auditTrail/exportEvent.ts'
import { type Caller, worksAt } from '../../caller.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Engine } from '../../engine/engine.types.ts'
import type { CallContext } from '../../engine/types.ts'
import { badRequest, notFound } from '../../errors.ts'
import { answersJson } from './answersJson.ts'
import { answersLong } from './answersLong.ts'
import { answersWide, mostRowsStatement, wideColumnsOf } from './answersWide.ts'
import { dictionary, dictionaryText } from './dictionary.ts'
import { filledForms, formsOfStudy } from './filledForms.ts'
import { withIdentifiers } from './identifiers.ts'
import { odm } from './odm/index.ts'
import { answerTables } from './tables/index.ts'

/** How a file is written, each with the end of its name and its type. */
const formats = {
  long: ['csv', 'text/csv; charset=utf-8'],
  wide: ['csv', 'text/csv; charset=utf-8'],
  dictionary: ['csv', 'text/csv; charset=utf-8'],
  tables: ['zip', 'application/zip'],
  json: ['json', 'application/json; charset=utf-8'],
  odm: ['xml', 'application/xml'],
} as const
type Format = keyof typeof formats

/**
 * `GET study/{studyId}/form-export`: what the forms of a study say, or what they ask, as far as the caller may see it; written while it is read.
 * @throws notFound for a study of others, invalid, 422 TooManyColumns, tooManyRequests
 */
export async function exportForms(request: Request): Promise<Readable> {
  const { caller, studydesk, params, query } = request
  const { studyId } = params
  const { format, formId = null } = query
  if (format === 'wide' && formId === null) throw badRequest('InvalidParameter', { fields: [{ path: 'formId', code: 'required' }] })
  const hasChoiceColumns = query.choices === 'columns'
  await requireStudy(studydesk.engine, caller, studyId)
  const forms = await formsOfStudy(request, studyId, formId)
  const file = await studydesk.engine.file(caller, {
    lines: await linesOf(request, { format, formId, hasChoiceColumns, studyId, forms }),
    tell: () =>
      studydesk.database.batch(caller.orgId, [
        studydesk.engine.auditStatement(
          caller,
          exportEvent({ of: 'formSubmission', format, recordId: studyId, studyId, narrowed: formId === null ? {} : { formId } }),
        ),
      ]),
  })
  const [ending, type] = formats[format]
  const day = dateIn(zoneOf(caller.zones), new Date())
  request.setHeader('Content-Type', type)
  request.setHeader('Content-Disposition', `attachment; filename="forms-${format}-${day}.${ending}"`)
  return file
}

type Request = DeclaredRequest<(typeof submissionCalls)['export']>

interface Asked {
  readonly format: Format
  readonly formId: string | null
  readonly hasChoiceColumns: boolean
}

async function linesOf(
  request: CallContext,
  {
    format,
    formId,
    hasChoiceColumns,
    studyId,
    forms,
  }: Asked & { readonly studyId: string; readonly forms: Awaited<ReturnType<typeof formsOfStudy>> },
): Promise<AsyncGenerator<string | Uint8Array>> {
  const { caller, studydesk } = request
  if (format === 'dictionary') return dictionary(forms, dictionaryText(request))
  if (format === 'tables') return answerTables(request, { studyId, forms })
  const filled = filledForms(request, { studyId, formId, forms })
  if (format === 'odm') return odm(request, { studyId, forms, filled })
  const identified = withIdentifiers(request, studyId, filled)
  if (format === 'json') return answersJson(identified)
  if (format === 'long') return answersLong(identified, caller.language)
  const [most] = await studydesk.database.batch(caller.orgId, [mostRowsStatement(caller.orgId, { studyId, formId: formId ?? '' })])
  const mostRows = new Map((most?.rows ?? []).map(({ question, rows }) => [String(question), Number(rows)]))
  return answersWide(identified, wideColumnsOf(forms, { mostRows, hasChoiceColumns }))
}

/** Whoever works at a site of the study, or administers studies, knows that there is one. @throws notFound */
export async function requireStudy(engine: Engine, caller: Caller, studyId: string): Promise<void> {
  if (!isUuid(studyId)) throw notFound()
  if (worksAt(caller, studyId)) return
  if (!caller.can('ADMIN_STUDY', 'VIEW') || (await engine.listById(caller, 'study', [studyId])).length === 0) throw notFound()
}
