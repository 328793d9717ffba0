import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { createStore, useStore } from '../../base/store.ts'
import { showToast, type Toast } from '../../base/toasts.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'
import type { ExportFormat } from '../../engine/listState/useExport.ts'

interface ExportRequest {
  readonly parameters: Readonly<Record<string, string>>
  readonly fileName: string
  readonly format: ExportFormat
  /** Messages of each outcome. */
  readonly texts: { readonly done: string; readonly failed: string; readonly cancelled: string }
}

/** Progress of the running export; null if none runs. A tab runs one export at a time. */
interface ExportState {
  readonly bytes: number
  cancel(): void
}

const running = createStore<ExportState | null>(null)

/** Running export, which continues when the reader leaves its screen. */
export const useRunningExport = (): ExportState | null => useStore(running)

/** Fetches the file with the user's token and saves it in the browser. Continues on every screen until done or cancelled. */
export async function runExport({ parameters, fileName, format, texts }: ExportRequest): Promise<void> {
  if (running.current() !== null) return
  const abortController = new AbortController()
  const cancel = () => abortController.abort()
  running.set({ bytes: 0, cancel })
  try {
    const content = await call(
      auditCalls.exportFile,
      { query: { ...parameters, format } },
      { signal: abortController.signal, onDownloadProgress: ({ loaded }) => running.set({ bytes: loaded, cancel }) },
    )
    saveFile(content, fileName)
    showToast({ kind: 'success', message: texts.done })
  } catch (failure) {
    showToast(messageOf(failure, texts))
  } finally {
    running.set(null)
  }
}

/** Returns the server's message, or that the download failed (specification 1, section 8). */
function messageOf(failure: unknown, texts: ExportRequest['texts']): Toast {
  if (!isHttpFailure(failure)) return { kind: 'error', message: texts.failed }
  if (failure.code === 'Cancelled') return { kind: 'success', message: texts.cancelled }
  return { kind: 'error', message: failure.statusCode > 0 && failure.statusCode < 500 ? failure.message : texts.failed }
}
