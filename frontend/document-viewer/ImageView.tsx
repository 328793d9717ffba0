import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from './Loading.tsx'
import type { StageProps } from './types.ts'
import { type Size, useSize } from './useSize.ts'

/** Shows a picture, at first as a whole. The user can scroll a magnified picture. */
export function ImageView({ file, content, zoom }: StageProps) {
  const { t } = useTranslation('common')
  const element = useRef<HTMLDivElement>(null)
  const availableSize = useSize(element)
  const [natural, setNatural] = useState<Size | null>(null)
  const width = availableSize === null || natural === null ? undefined : computeFittedWidth(natural, availableSize) * (zoom / 10)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="viewer-scroll" ref={element} tabIndex={0} aria-label={t('viewer.content', { name: file.fileName })}>
      {content.address !== null && (
        <img
          className="viewer-image"
          src={content.address}
          alt={file.fileName}
          style={width === undefined ? { visibility: 'hidden' } : { width }}
          onLoad={({ currentTarget }) => setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={content.fail}
        />
      )}
      {natural === null && <Loading />}
    </section>
  )
}

/** Returns the natural width of a picture, reduced to fit the available space. A drawing without a natural size fills the space. */
function computeFittedWidth(natural: Size, availableSize: Size): number {
  if (natural.width === 0 || natural.height === 0) return availableSize.width
  return natural.width * Math.min(1, availableSize.width / natural.width, availableSize.height / natural.height)
}
