import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = worker

// `onLoadError` reports a file that the server rejects. If the library's worker cancels the stream at the same moment, the library throws
// the error again, and no caller can catch it. This listener uses capture, so it runs before the listener that reports errors to the
// user.
window.addEventListener('unhandledrejection', ignoreRejectedFile, { capture: true })

function ignoreRejectedFile(event: PromiseRejectionEvent): void {
  if (!(event.reason instanceof pdfjs.ResponseException)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Decoders for scans, and the standard fonts. The library requests these files by name; the build adds them to the screens. */
const pdfAssetUrls = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/wasm/*.wasm', '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', '!**/quickjs-*'],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(Object.entries(pdfAssetUrls).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

/** Loads the library's data only from our own origin. Omits the character tables of East Asian fonts. */
class PackagedData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`${filename} is not packaged`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename} cannot be loaded`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Options for opening documents. No code inside a document runs: neither scripts nor XFA forms. */
export const pdfOptions = {
  BinaryDataFactory: PackagedData,
  standardFontDataUrl: 'packaged/',
  wasmUrl: 'packaged/',
  // Uses the same fonts on every machine.
  useSystemFonts: false,
  enableXfa: false,
  /** Bytes per request when a long document is loaded in several requests. */
  rangeChunkSize: 2 ** 20,
}
