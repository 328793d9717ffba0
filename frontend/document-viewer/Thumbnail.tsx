import { useEffect, useRef, useState } from 'react'
import { Awaiting, later } from '../base/ui/later.tsx'
import { FileIcon } from './FileIcon.tsx'
import { fileAddress } from './fileAddress.ts'
import type { ViewedFile, ViewKind } from './types.ts'
import { viewKindOf } from './viewKind.ts'

const PdfThumbnail = later(() => import('./PdfThumbnail.tsx'))

/** Bytes above which a picture or a document is not fetched only to be drawn small. Of a film only the beginning is. */
const largest = 5_000_000

/** A file drawn small, once it comes into sight; an icon until then, and for what cannot be drawn. */
export function Thumbnail({ file }: { readonly file: ViewedFile }) {
  const element = useRef<HTMLSpanElement>(null)
  const kind = viewKindOf(file)
  const address = useAddressInSight(file, element, isDrawn(kind, file))
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
        <Awaiting fallback={<FileIcon contentType={file.contentType} />}>
          <PdfThumbnail address={address} onFail={fail} />
        </Awaiting>
      )}
    </span>
  )
}

const isDrawn = (kind: ViewKind, { fileSize }: ViewedFile): boolean =>
  kind === 'video' || ((kind === 'image' || kind === 'pdf') && fileSize <= largest)

function useAddressInSight({ id }: ViewedFile, element: { readonly current: HTMLElement | null }, isWanted: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const { current } = element
    if (!isWanted || current === null) return
    let isCurrent = true
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      fileAddress(id).then(
        (given) => isCurrent && setAddress(given),
        () => undefined,
      )
    })
    observer.observe(current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [id, element, isWanted])
  return address
}
