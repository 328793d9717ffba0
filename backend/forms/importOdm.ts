import { withFormNames } from '#resources/forms/content/answersElsewhere.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { OdmImportForm, OdmImportResult } from '#resources/forms/odmImport.ts'
import type { FormProblem } from '#resources/forms/survey/checks.ts'
import { badRequest, invalid } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallerContext } from '../platform/engine/types.ts'
import { readIncomingFile } from '../platform/files/upload.ts'
import { requireFormSize } from './content.ts'
import { createWithQuestions } from './forms.ts'
import type { ReadForm } from './odmImport/form.ts'
import { freeNames } from './odmImport/freeNames.ts'
import { mostProblems } from './versions.ts'
import { runInWorker } from './workers/runInWorker.ts'

/** Most forms that one import creates, because it creates all or none. */
const mostAtOnce = 50

interface FormToImport {
  readonly form: ReadForm
  readonly name: string
  readonly problems: readonly FormProblem[]
}

/**
 * Handles `POST admin/form-odm-import` and `POST study/{studyId}/form-odm-import`: reads the forms of a CDISC ODM file or of a REDCap data
 * dictionary and creates the chosen ones in one transaction, faulty ones as drafts.
 * @throws notFound for a study outside the caller's scope, badRequest OdmNotReadable, invalid, tooLarge, tooManyRequests, 422 FormTooSlow
 */
export async function importOdmForms(
  request: Omit<DeclaredRequest<(typeof formCalls)['importOdm']>, 'params'> & { readonly params: { readonly studyId?: string } },
): Promise<OdmImportResult> {
  const { caller, studydesk, params } = request
  const { engine, texts } = studydesk
  const { uploadBytes, importBytes } = studydesk.config.limits
  const { fields, file } = await request.receive({ maxBytes: Math.min(uploadBytes, importBytes) }, readIncomingFile)
  const { check: isCheck } = fields
  const selectedKeys = parseKeys(fields.forms)
  const { studyId } = params
  if (studyId !== undefined) await engine.read(caller, 'study', studyId)

  const reading = await runInWorker('readFormFile', file.content, caller)
  if ('code' in reading) throw badRequest('OdmNotReadable', { fields: [{ path: 'file', ...reading } as never] })
  const unknown = selectedKeys?.filter((key) => !reading.forms.some((form) => form.key === key)) ?? []
  if (unknown.length > 0) throw invalid([{ path: 'forms', code: 'notAChoice' }])
  const selected = isCheck ? reading.forms : reading.forms.filter(({ key }) => selectedKeys === null || selectedKeys.includes(key))
  if (!isCheck && selected.length > mostAtOnce) throw invalid([{ path: 'forms', code: 'tooMany', details: { max: mostAtOnce } }])

  const names = await freeNames(
    request,
    studyId ?? null,
    selected.map(({ name }) => name),
  )
  const renamedForms = selected.map(({ name }, index) => [name, names[index] ?? name] as const)
  const toImport: FormToImport[] = []
  for (const [index, read] of selected.entries()) {
    const form = { ...read, document: withFormNames(read.document, renamedForms) }
    toImport.push({ form, name: names[index] ?? form.name, problems: await runInWorker('check', form.document, caller) })
  }
  const ids = isCheck ? [] : await createForms(request, studyId, toImport)
  const noteText = (code: string, count?: number) =>
    texts.text(caller.language, `forms:odmImport.notes.${code}`, count === undefined ? {} : { count })
  return {
    studyName: reading.studyName,
    sourceSystem: reading.sourceSystem,
    forms: toImport.map(
      ({ form, name, problems }, index): OdmImportForm => ({
        key: form.key,
        name,
        versionName: form.versionName,
        questions: form.questions,
        notes: form.notes.map((note) => ({ ...note, message: noteText(note.code) })),
        problems: problems.slice(0, mostProblems),
        isDraft: isFaulty(problems),
        formId: ids[index] ?? null,
      }),
    ),
    notes: reading.notes.map(({ code, count }) => ({ code, message: noteText(code, count) })),
  }
}

const isFaulty = (problems: readonly FormProblem[]): boolean => problems.some(({ level }) => level === 'error')

/** @returns ids in the order of the forms */
function createForms(
  { caller, studydesk }: CallerContext,
  studyId: string | undefined,
  forms: readonly FormToImport[],
): Promise<readonly string[]> {
  return studydesk.engine.work(caller, async (work) => {
    const ids: string[] = []
    for (const { form, name, problems } of forms) {
      const fields = { name, ...(studyId === undefined ? {} : { studyId }) }
      ids.push(
        await createWithQuestions(work, caller, { fields, document: requireFormSize(form.document, 'forms'), isDraft: isFaulty(problems) }),
      )
    }
    return ids
  })
}

/** Returns the chosen keys; null for all forms. @throws invalid */
function parseKeys(forms: unknown): readonly string[] | null {
  if (forms === undefined || forms === null) return null
  const isList = Array.isArray(forms) && forms.length > 0 && forms.every((key): key is string => typeof key === 'string')
  if (!isList) throw invalid([{ path: 'forms', code: 'notAList' }])
  return forms
}
