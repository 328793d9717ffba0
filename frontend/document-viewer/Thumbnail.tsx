import { useEffect, useRef, useState } from 'react'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import { FileIcon } from './FileIcon.tsx'
import { fileAddress } from './fileAddress.ts'
import type { ViewedFile, ViewKind } from './types.ts'
import { viewKindOf } from './viewKind.ts'

const PdfThumbnail = lazyPart(() => import('./PdfThumbnail.tsx'))

/** Maximum size in bytes of a picture or document that is fetched for a thumbnail. For a video only the beginning is fetched. */
const largest = 5_000_000

/** Thumbnail of a file, loaded when it scrolls into view. Until then, and for files without a preview, shows an icon. */
export function Thumbnail({ file }: { readonly file: ViewedFile }) {
  const element = useRef<HTMLSpanElement>(null)
  const kind = viewKindOf(file)
  const address = useAddressInSight(file, element, hasPreview(kind, file))
  const [hasFailed, setHasFailed] = useState(false)
  const fail = () => setHasFailed(true)
  return (
    <span ref={element} className="viewer-thumbnail-content" aria-hidden>
      {address === null || hasFailed ? (
        <FileIcon contentType={file.contentType} />
      ) : kind === 'image' ? (
        <img src={address} alt="" onError={fail} />
      ) : kind === 'video' ? (
        <video src={`${address}#t=0.1`} preload="metadata" muted tabIndex={-1} onError={fail} />
      ) : (
        <Suspended fallback={<FileIcon contentType={file.contentType} />}>
          <PdfThumbnail address={address} onFail={fail} />
        </Suspended>
      )}
    </span>
  )
}

const hasPreview = (kind: ViewKind, { fileSize }: ViewedFile): boolean =>
  kind === 'video' || ((kind === 'image' || kind === 'pdf') && fileSize <= largest)

function useAddressInSight({ id }: ViewedFile, element: { readonly current: HTMLElement | null }, isEnabled: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const { current } = element
    if (!isEnabled || current === null) return
    let isCurrent = true
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      fileAddress(id).then(
        (input) => isCurrent && setAddress(input),
        () => undefined,
      )
    })
    observer.observe(current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [id, element, isEnabled])
  return address
}
