import type { Readable } from 'node:stream'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readContentFor } from '../content.ts'
import { withQuestions } from '../versions.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { answerPdf } from './answerPdf.ts'
import { blankBlocksOf } from './blankForm.ts'

type Request = DeclaredRequest<(typeof formCalls)['blankPdf']>

interface BlankForm {
  readonly resource: 'form' | 'formVersion'
  readonly id: string
  readonly name: string
  readonly version: Pick<ResourceAnswer['formVersion'], 'formVersion' | 'formLifecycle'>
  readonly integrityKey: string
  readonly document: JsonObject
}

/** Handles `GET form/{id}/pdf`: the newest version of a form, without answers. @throws notFound */
export async function printBlankForm(request: Request): Promise<Readable> {
  const { caller, studydesk, params } = request
  const form = await studydesk.engine.work(caller, (work) => withQuestions(work, caller, params.id))
  const { id, name, integrityKey, formJson: document } = form
  return answerBlank(request, { resource: 'form', id, name, version: form, integrityKey, document })
}

/** Handles `GET form-version/{id}/pdf`: a version of a form, without answers. @throws notFound */
export async function printBlankVersion(request: Request): Promise<Readable> {
  const { caller, studydesk, params } = request
  const blankForm = await studydesk.engine.work(caller, async (work): Promise<BlankForm> => {
    const version = await work.read('formVersion', params.id)
    const { name } = await work.read('form', version.formId)
    const integrityKey = version.integrityKey ?? ''
    const document = await readContentFor(work.run, caller, integrityKey)
    return { resource: 'formVersion', id: version.id, name, version, integrityKey, document }
  })
  return answerBlank(request, blankForm)
}

async function answerBlank(request: Request, { resource, id, name, version, integrityKey, document }: BlankForm): Promise<Readable> {
  const { caller, studydesk, query } = request
  const { language } = caller
  const isAnnotated = query.annotated === true
  const isUnblinded = hasUnblindedItems(document)
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    studydesk.texts.text(language, `forms:${key}`, values)
  const writingLine = '________________________'
  const bytes = await runInWorker(
    'blankFormPdf',
    {
      title: name,
      language,
      facts: [
        [translate('formVersion.formVersion'), version.formVersion ?? ''],
        [translate('formVersion.formLifecycle'), translate(`values.formVersion.formLifecycle.${version.formLifecycle}`)],
        ...(isAnnotated
          ? []
          : ([
              [translate('pdf.subjectId'), writingLine],
              [translate('pdf.date'), writingLine],
            ] as const)),
      ],
      requiredNote: translate('pdf.requiredNote'),
      blocks: blankBlocksOf({ document, language, say: translate, isAnnotated }),
      notice: isUnblinded ? translate('unblinded.file') : undefined,
      footer: `${name} · ${translate('formVersion.formVersion')} ${version.formVersion} · SHA-256 ${integrityKey} · ${translate('pdf.page')}`,
    },
    request.caller,
  )
  const fileName = `form-${version.formVersion}-${isAnnotated ? 'annotated' : 'blank'}.pdf`
  return answerPdf(request, { resource, id, bytes, fileName, isUnblinded })
}
