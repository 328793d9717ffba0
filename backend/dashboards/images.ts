import { imageContentTypes } from '#resources/core/fields/image.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { dashboardCalls } from '#resources/dashboards/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { notFound } from '../errors.ts'
import { takeUpload } from '../files/upload.ts'

type Request<Name extends keyof typeof dashboardCalls> = DeclaredRequest<(typeof dashboardCalls)[Name]>

/** A picture for a dashboard, in one call: stored and named. @throws invalid fileType, and what an upload throws */
export async function storeImage(request: Request<'storeImage'>): Promise<ResourceAnswer['widgetImage']> {
  const { caller, studydesk } = request
  const types: readonly string[] = imageContentTypes
  const { file } = await takeUpload(request, {
    maxBytes: studydesk.config.limits.uploadBytes,
    judge: ({ contentType }) => (types.includes(contentType) ? [] : [{ path: 'file', code: 'fileType' }]),
  })
  const { id } = await studydesk.engine.work(caller, (work) => work.create('widgetImage', { picture: file.id }))
  return studydesk.engine.read(caller, 'widgetImage', id)
}

export function readImage({ caller, params, studydesk }: Request<'image'>): Promise<ResourceAnswer['widgetImage']> {
  if (!isUuid(params.id)) throw notFound()
  return studydesk.engine.read(caller, 'widgetImage', params.id)
}
