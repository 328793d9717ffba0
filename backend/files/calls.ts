import type { CallRequest, Domain } from '../engine/types.ts'
import { uploadQuotaReached } from '../errors.ts'
import type { StoredFile } from './types.ts'

/** Types that a browser may show in place; everything else is downloaded. */
const shown = /^(image\/(png|jpeg|gif|webp|tiff)|application\/pdf|video\/|text\/plain)/

/** Upload and reading of stored files, and the clean-up of what nobody took. Specification 2, section 7, "Files and resource library". */
export const filesDomain: Domain = {
  tasks: { removeOrphanFiles: ({ orgId, studydesk }) => studydesk.files.removeOrphans(orgId) },
  schedules: { removeOrphanFiles: { cron: '23 * * * *' } },
  calls: [
    {
      method: 'POST',
      path: 'file',
      // Whoever holds an ability, whichever it is.
      access: { page: 'RESOURCE_LIBRARY', action: 'SIGNED_IN' },
      multipart: true,
      handler: storeUpload,
    },
    {
      method: 'GET',
      path: 'file/:id',
      access: { signedIn: true },
      handler: ({ caller, params, studydesk }) => studydesk.files.describe(caller, params.id ?? ''),
    },
    {
      method: 'GET',
      path: 'file/:id/sas',
      access: { signedIn: true },
      async handler({ caller, params, studydesk }) {
        return { url: await studydesk.files.temporaryAddress(caller, params.id ?? '') }
      },
    },
    {
      method: 'GET',
      path: 'file/content/:token',
      access: { public: true },
      answer: 'bare',
      async handler(request) {
        const { file, content } = await request.studydesk.files.openAddress(request.params.token ?? '')
        setFileHeaders(request, file)
        return content
      },
    },
  ],
}

/** Past the day's measure nothing more is read. @throws uploadQuotaReached, and what receiving throws */
async function storeUpload({ caller, studydesk, receive }: CallRequest): Promise<StoredFile> {
  const { files, config } = studydesk
  const { uploadBytes: maxBytes, uploadBytesPerDay } = config.limits
  if ((await files.uploadedToday(caller)) >= uploadBytesPerDay) throw uploadQuotaReached(uploadBytesPerDay)
  const { file } = await receive({ maxBytes }, ({ name, content }) => files.receive({ name, content, maxBytes }))
  return files.keep(caller, file, uploadBytesPerDay)
}

/** A file is somebody's content on our origin: nothing in it may run, and no other page may keep it. */
function setFileHeaders({ setHeader }: CallRequest, file: StoredFile): void {
  const place = shown.test(file.contentType) ? 'inline' : 'attachment'
  setHeader('Content-Type', file.contentType)
  setHeader('Content-Length', String(file.fileSize))
  setHeader('Content-Disposition', `${place}; filename="${file.fileName}"`)
  setHeader('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'")
  setHeader('X-Content-Type-Options', 'nosniff')
  setHeader('Cache-Control', 'private, max-age=300')
}
