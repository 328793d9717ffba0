import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeFileName, makeSafeFileName } from '#resources/core/values/fileNames.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import { isHttpFailure, isUnanswered } from '../base/http.ts'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { useOnChange } from '../base/useOnChange.ts'
import type { FileWithPath } from './droppedFiles.ts'
import { sendFile } from './sendFile.ts'

/** File being uploaded for a record. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** Path of its folders, `Training/Site start`; empty if not in a folder. */
  readonly path: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** Percentage of the file sent. */
  readonly percent: number
  /** Reason of the failure, in the user's language. */
  readonly problem: string | null
  /** Alternative name that the server accepts, if the file's name is the problem. */
  readonly safeName: string | null
  /** True if a record with the file's name exists. The file can then become a new version of that record. */
  readonly isNameInUse: boolean
  /** True if a retry may help. */
  readonly canRetry: boolean
}

interface UploadOptions {
  readonly maxBytes: number
  /** Attaches a stored file to its record. */
  readonly take: (fileId: string, file: File, path: string) => Promise<unknown>
  /** Attaches a stored file to the existing record with the same name. If absent, a file with an existing name is refused. */
  readonly replace?: (fileId: string, file: File, path: string) => Promise<unknown>
  /** Called for each file that was attached. */
  readonly onUploaded?: (file: File) => void
}

/** Maximum number of files sent at the same time. */
const maxParallelUploads = 2

/** Uploads files in a queue, each with its progress. A failed or cancelled upload stays in the list until the user removes it. */
export function useUploads({ maxBytes, take, replace, onUploaded }: UploadOptions) {
  const { t } = useTranslation('common')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  /** Stored files that are not attached to a record yet. A retry does not send them again. */
  const stored = useRef(new Map<string, string>())
  /** Files that become new versions. */
  const replacementKeys = useRef(new Set<string>())
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((currentUploads) => currentUploads.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  const validate = (file: File): Pick<Upload, 'state' | 'problem' | 'safeName'> => {
    const createFailedUpload = (problem: string, safeName: string | null = null) => ({ state: 'failed' as const, problem, safeName })
    if (!isSafeFileName(file.name)) return createFailedUpload(t('problems.badFilenameMsg'), makeSafeFileName(file.name))
    if (file.size === 0) return createFailedUpload(t('problems.fileEmpty'))
    if (file.size > maxBytes) return createFailedUpload(t('problems.fileSizeLargeMsg', { megabytes: megabytesOf(maxBytes) }))
    return { state: 'waiting', problem: null, safeName: null }
  }

  const send = async ({ key, file, path }: Upload) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const fileId =
        stored.current.get(key) ?? (await sendFile(file, { signal: controller.signal, onPercent: (percent) => change(key, { percent }) }))
      stored.current.set(key, fileId)
      await (replacementKeys.current.has(key) && replace !== undefined ? replace : take)(fileId, file, path)
      change(key, { state: 'done', percent: 100 })
      onUploaded?.(file)
    } catch (failure) {
      if (controller.signal.aborted) change(key, { state: 'cancelled', canRetry: true })
      else if (isUsed(failure) && replace !== undefined) change(key, { state: 'failed', problem: t('uploads.taken'), isNameInUse: true })
      else change(key, { state: 'failed', problem: reasonOf(failure) ?? t('field.uploadFailed'), canRetry: !isRefusal(failure) })
    } finally {
      controllers.current.delete(key)
    }
  }

  // Runs when an upload was added or has ended.
  useOnChange(uploads, () => {
    const free = maxParallelUploads - uploads.filter(({ state }) => state === 'sending').length
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      change(upload.key, { state: 'sending', percent: 0, problem: null })
      void send(upload)
    }
  })

  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting')
  useAskBeforeLeaving(isSending)

  const forget = (key: string) => setUploads((currentUploads) => currentUploads.filter((each) => each.key !== key))
  return {
    uploads,
    isSending,
    add: (files: readonly (File | FileWithPath)[]) =>
      setUploads((currentUploads) => [
        ...currentUploads.filter(({ state }) => state !== 'done'),
        ...files.map((each) => {
          const { file, path } = each instanceof File ? { file: each, path: '' } : each
          return { key: crypto.randomUUID(), file, path, percent: 0, canRetry: false, isNameInUse: false, ...validate(file) }
        }),
      ]),
    cancel(key: string) {
      const controller = controllers.current.get(key)
      if (controller === undefined) change(key, { state: 'cancelled', canRetry: true })
      else controller.abort()
    },
    retry: (key: string) => change(key, { state: 'waiting', problem: null, percent: 0 }),
    /** Makes the file a new version of the record with the same name; null if no record can be replaced here. */
    replace:
      replace === undefined
        ? null
        : (key: string) => {
            replacementKeys.current.add(key)
            change(key, { state: 'waiting', problem: null, percent: 0, isNameInUse: false })
          },
    /** Sends the file under a name that the server accepts. */
    rename({ key, file, safeName }: Upload) {
      if (safeName === null) return
      const renamedFile = new File([file], safeName, { type: file.type })
      change(key, { file: renamedFile, ...validate(renamedFile) })
    },
    forget,
  }
}

/** Prefers the first problem of a field, which says more than the message of the whole failure. */
function reasonOf(failure: unknown): string | null {
  if (!isHttpFailure(failure) || isUnanswered(failure)) return null
  return Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message
}

const isUsed = (failure: unknown): boolean => isHttpFailure(failure) && failure.code === 'Duplicate'

/** True if a retry would fail in the same way. */
const isRefusal = (failure: unknown): boolean => isHttpFailure(failure) && [403, 404, 409, 413, 415, 422].includes(failure.statusCode)
