import { imageContentTypes } from '#resources/core/fields/image.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { receiveAndStoreUpload } from '../../platform/files/upload.ts'

type Request<Name extends keyof typeof dashboardCalls> = DeclaredRequest<(typeof dashboardCalls)[Name]>

/** Stores and names an image for a dashboard in one call. @throws invalid fileType, and the errors of an upload */
export async function storeImage(request: Request<'storeImage'>): Promise<ResourceAnswer['widgetImage']> {
  const { caller, studydesk } = request
  const types: readonly string[] = imageContentTypes
  const { file } = await receiveAndStoreUpload(request, {
    maxBytes: studydesk.config.limits.uploadBytes,
    validate: ({ contentType }) => (types.includes(contentType) ? [] : [{ path: 'file', code: 'fileType' }]),
  })
  const { id } = await studydesk.engine.work(caller, (work) => work.create('widgetImage', { picture: file.id }))
  return studydesk.engine.read(caller, 'widgetImage', id)
}

export function readImage({ caller, params, studydesk }: Request<'image'>): Promise<ResourceAnswer['widgetImage']> {
  if (!isUuid(params.id)) throw notFound()
  return studydesk.engine.read(caller, 'widgetImage', params.id)
}
