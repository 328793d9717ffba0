import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeFileName, safeFileNameFor } from '#resources/core/fileNames.ts'
import { megabytesOf } from '#resources/core/sizes.ts'
import { isHttpFailure, isUnanswered } from '../base/http.ts'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { useOnChange } from '../base/useOnChange.ts'
import type { PlacedFile } from './droppedFiles.ts'
import { sendFile } from './sendFile.ts'

/** A file on its way to the record that takes it. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** Folders that it was chosen with, `Training/Site start`; empty: none. */
  readonly path: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** Of the file that has been sent. */
  readonly percent: number
  /** Why it failed, in the user's language. */
  readonly problem: string | null
  /** A name under which it would be taken, where its own is the problem. */
  readonly safeName: string | null
  /** Something of its name is there already, of which it can become a new version. */
  readonly isTaken: boolean
  /** Trying again may help. */
  readonly canRetry: boolean
}

interface UploadOptions {
  readonly maxBytes: number
  /** Gives a stored file to its record. */
  readonly take: (fileId: string, file: File, path: string) => Promise<unknown>
  /** Gives it to the record that has its name already; absent: such a file is refused. */
  readonly replace?: (fileId: string, file: File, path: string) => Promise<unknown>
  /** Each file that was taken. */
  readonly onTaken?: (file: File) => void
}

/** Files sent at the same time. */
const atOnce = 2

/** Sends files one after another, each with its progress; one that fails or is cancelled keeps its place until somebody clears it away. */
export function useUploads({ maxBytes, take, replace, onTaken }: UploadOptions) {
  const { t } = useTranslation('common')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  /** What was stored and not taken yet: it is not sent again. */
  const stored = useRef(new Map<string, string>())
  /** Those that become new versions. */
  const replacing = useRef(new Set<string>())
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  const judge = (file: File): Pick<Upload, 'state' | 'problem' | 'safeName'> => {
    const refuse = (problem: string, safeName: string | null = null) => ({ state: 'failed' as const, problem, safeName })
    if (!isSafeFileName(file.name)) return refuse(t('problems.badFilenameMsg'), safeFileNameFor(file.name))
    if (file.size === 0) return refuse(t('problems.fileEmpty'))
    if (file.size > maxBytes) return refuse(t('problems.fileSizeLargeMsg', { megabytes: megabytesOf(maxBytes) }))
    return { state: 'waiting', problem: null, safeName: null }
  }

  const send = async ({ key, file, path }: Upload) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const fileId =
        stored.current.get(key) ?? (await sendFile(file, { signal: controller.signal, onPercent: (percent) => change(key, { percent }) }))
      stored.current.set(key, fileId)
      await (replacing.current.has(key) && replace !== undefined ? replace : take)(fileId, file, path)
      change(key, { state: 'done', percent: 100 })
      onTaken?.(file)
    } catch (failure) {
      if (controller.signal.aborted) change(key, { state: 'cancelled', canRetry: true })
      else if (isTaken(failure) && replace !== undefined) change(key, { state: 'failed', problem: t('uploads.taken'), isTaken: true })
      else change(key, { state: 'failed', problem: reasonOf(failure) ?? t('field.uploadFailed'), canRetry: !isRefusal(failure) })
    } finally {
      controllers.current.delete(key)
    }
  }

  // Each time that an upload has ended or come.
  useOnChange(uploads, () => {
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      change(upload.key, { state: 'sending', percent: 0, problem: null })
      void send(upload)
    }
  })

  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting')
  useAskBeforeLeaving(isSending)

  const forget = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))
  return {
    uploads,
    isSending,
    add: (files: readonly (File | PlacedFile)[]) =>
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...files.map((each) => {
          const { file, path } = each instanceof File ? { file: each, path: '' } : each
          return { key: crypto.randomUUID(), file, path, percent: 0, canRetry: false, isTaken: false, ...judge(file) }
        }),
      ]),
    cancel(key: string) {
      const controller = controllers.current.get(key)
      if (controller === undefined) change(key, { state: 'cancelled', canRetry: true })
      else controller.abort()
    },
    retry: (key: string) => change(key, { state: 'waiting', problem: null, percent: 0 }),
    /** Makes it a new version of what has its name; null where nothing is replaced here. */
    replace:
      replace === undefined
        ? null
        : (key: string) => {
            replacing.current.add(key)
            change(key, { state: 'waiting', problem: null, percent: 0, isTaken: false })
          },
    /** Sends it under a name that is taken. */
    rename({ key, file, safeName }: Upload) {
      if (safeName === null) return
      const renamed = new File([file], safeName, { type: file.type })
      change(key, { file: renamed, ...judge(renamed) })
    },
    forget,
  }
}

/** The first problem of a field says more than the failure as a whole. */
function reasonOf(failure: unknown): string | null {
  if (!isHttpFailure(failure) || isUnanswered(failure)) return null
  return Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message
}

const isTaken = (failure: unknown): boolean => isHttpFailure(failure) && failure.code === 'Duplicate'

/** The server would say the same again. */
const isRefusal = (failure: unknown): boolean => isHttpFailure(failure) && [403, 404, 409, 413, 415, 422].includes(failure.statusCode)
