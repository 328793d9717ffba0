import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = worker

// A refused file is reported by `onLoadError`. The library throws the same exception once more, out of reach of its callers,
// when its worker cancels the stream at that moment. Captured, so that it comes before the listener that tells the user.
window.addEventListener('unhandledrejection', ignoreRefusedFile, { capture: true })

function ignoreRefusedFile(event: PromiseRejectionEvent): void {
  if (!(event.reason instanceof pdfjs.ResponseException)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Decoders of scans and the standard fonts: parts of the library that it asks for by name, built with the screens. */
const packaged = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/wasm/*.wasm', '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', '!**/quickjs-*'],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(Object.entries(packaged).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

/** Where the library gets them: from our own origin and nowhere else. Character tables of East Asian fonts are left out. */
class PackagedData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`${filename} is not packaged`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename} cannot be loaded`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** How documents are opened. Nothing in them runs: neither their scripts nor forms that are programs. */
export const pdfOptions = {
  BinaryDataFactory: PackagedData,
  standardFontDataUrl: 'packaged/',
  wasmUrl: 'packaged/',
  // The same letters on every machine.
  useSystemFonts: false,
  enableXfa: false,
  /** Bytes of one request for a part of a long document. */
  rangeChunkSize: 2 ** 20,
}
