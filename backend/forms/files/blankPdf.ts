import type { Readable } from 'node:stream'
import type { formCalls } from '#resources/forms/calls.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { readContent } from '../content.ts'
import { inThread } from '../threads/inThread.ts'
import { withQuestions } from '../versions.ts'
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

/** `GET form/{id}/pdf`: the newest version of a form, without answers. @throws notFound */
export async function blankFormOf(request: Request): Promise<Readable> {
  const { caller, studydesk, params } = request
  const form = await studydesk.engine.work(caller, (work) => withQuestions(work, caller, params.id))
  const { id, name, integrityKey, formJson: document } = form
  return answerBlank(request, { resource: 'form', id, name, version: form, integrityKey, document })
}

/** `GET form-version/{id}/pdf`: the same of one version. @throws notFound */
export async function blankVersionOf(request: Request): Promise<Readable> {
  const { caller, studydesk, params } = request
  const blank = await studydesk.engine.work(caller, async (work): Promise<BlankForm> => {
    const version = await work.read('formVersion', params.id)
    const { name } = await work.read('form', version.formId)
    const integrityKey = version.integrityKey ?? ''
    const document = await readContent(work.run, caller.orgId, integrityKey)
    return { resource: 'formVersion', id: version.id, name, version, integrityKey, document }
  })
  return answerBlank(request, blank)
}

async function answerBlank(request: Request, { resource, id, name, version, integrityKey, document }: BlankForm): Promise<Readable> {
  const { caller, studydesk, query } = request
  const { language } = caller
  const isAnnotated = query.annotated === true
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    studydesk.texts.text(language, `forms:${key}`, values)
  const written = '________________________'
  const bytes = await inThread(
    'blankFormPdf',
    {
      title: name,
      language,
      facts: [
        [say('formVersion.formVersion'), version.formVersion ?? ''],
        [say('formVersion.formLifecycle'), say(`values.formVersion.formLifecycle.${version.formLifecycle}`)],
        ...(isAnnotated
          ? []
          : ([
              [say('pdf.subjectId'), written],
              [say('pdf.date'), written],
            ] as const)),
      ],
      requiredNote: say('pdf.requiredNote'),
      blocks: blankBlocksOf({ document, language, say, isAnnotated }),
      footer: `${name} · ${say('formVersion.formVersion')} ${version.formVersion} · SHA-256 ${integrityKey} · ${say('pdf.page')}`,
    },
    request.caller,
  )
  return answerPdf(request, { resource, id, bytes, fileName: `form-${version.formVersion}-${isAnnotated ? 'annotated' : 'blank'}.pdf` })
}
