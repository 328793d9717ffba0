import { auditCalls } from '#resources/audit/calls.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { createStore, useStore } from '../base/store.ts'
import { type Toast, toast } from '../base/toasts.ts'
import { saveFile } from '../base/ui/saveFile.ts'
import type { ExportFormat } from '../engine/listState/useExport.ts'

interface ExportRequest {
  readonly parameters: Readonly<Record<string, string>>
  readonly fileName: string
  readonly format: ExportFormat
  /** What is said in each situation. */
  readonly texts: { readonly done: string; readonly failed: string; readonly cancelled: string }
}

/** How far the running export is; null: none runs. One at a time in a tab. */
interface ExportState {
  readonly bytes: number
  cancel(): void
}

const running = createStore<ExportState | null>(null)

/** The export goes on while its screen is left. */
export const useRunningExport = (): ExportState | null => useStore(running)

/** Fetches the file with the user's token and hands it to the browser. Goes on whatever screen is open, until done or cancelled. */
export async function runExport({ parameters, fileName, format, texts }: ExportRequest): Promise<void> {
  if (running.current() !== null) return
  const aborting = new AbortController()
  const cancel = () => aborting.abort()
  running.set({ bytes: 0, cancel })
  try {
    const content = await call(
      auditCalls.exportFile,
      { query: { ...parameters, format } },
      { signal: aborting.signal, onDownloadProgress: ({ loaded }) => running.set({ bytes: loaded, cancel }) },
    )
    saveFile(content, fileName)
    toast({ kind: 'success', message: texts.done })
  } catch (failure) {
    toast(messageOf(failure, texts))
  } finally {
    running.set(null)
  }
}

/** Specification 1, section 8: the server's message, or that the download failed. */
function messageOf(failure: unknown, texts: ExportRequest['texts']): Toast {
  if (!isHttpFailure(failure)) return { kind: 'error', message: texts.failed }
  if (failure.code === 'Cancelled') return { kind: 'success', message: texts.cancelled }
  return { kind: 'error', message: failure.statusCode > 0 && failure.statusCode < 500 ? failure.message : texts.failed }
}
