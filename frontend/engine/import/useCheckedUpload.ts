import { useInvalidate } from '@refinedev/core'
import { useReducer } from 'react'
import { isHttpFailure } from '../../base/http.ts'
import { type CheckedUpload, type CheckedUploadEvent, emptyUpload, uploadAfter } from './checkedUpload.ts'

interface UploadOptions<Result> {
  /** Resource whose rows the import creates. */
  readonly resource: string
  /** False while a required choice is missing. Then nothing is sent. */
  readonly isComplete: (isCheck: boolean) => boolean
  /** Returns the parameters that are sent before the file. */
  readonly parameters: (isCheck: boolean) => Readonly<Record<string, string>>
  readonly upload: (form: FormData) => Promise<Result>
  readonly onChecked?: (result: Result) => void
}

/** Uploads a file. The server first checks and then imports it, by the same call. */
export function useCheckedUpload<Result>({ resource, isComplete, parameters, upload, onChecked }: UploadOptions<Result>) {
  const invalidate = useInvalidate()
  const [state, dispatch] = useReducer<CheckedUpload<Result>, [CheckedUploadEvent<Result>]>(uploadAfter, emptyUpload)
  const { file } = state

  const send = async (isCheck: boolean) => {
    dispatch({ kind: 'tried' })
    if (file === null || !isComplete(isCheck)) return
    dispatch({ kind: 'sent' })
    const form = new FormData()
    form.append('check', String(isCheck))
    for (const [name, value] of Object.entries(parameters(isCheck))) form.append(name, value)
    form.append('file', file)
    try {
      const result = await upload(form)
      dispatch({ kind: 'answered', result, isCheck })
      if (isCheck) onChecked?.(result)
      else await invalidate({ resource, invalidates: ['list'] })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      dispatch({ kind: 'failed', failure: error })
    } finally {
      dispatch({ kind: 'ended' })
    }
  }
  return {
    ...state,
    send,
    chooseFile: (next: File | null) => dispatch({ kind: 'chosen', file: next }),
    /** Resets the upload. The server must then check the file again. */
    startAgain: () => dispatch({ kind: 'chosen', file }),
  }
}
