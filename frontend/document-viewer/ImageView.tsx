import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from './Loading.tsx'
import type { StageProps } from './types.ts'
import { type Size, useSize } from './useSize.ts'

/** A picture, whole at first; magnified it scrolls. */
export function ImageView({ file, content, zoom }: StageProps) {
  const { t } = useTranslation('common')
  const element = useRef<HTMLDivElement>(null)
  const room = useSize(element)
  const [natural, setNatural] = useState<Size | null>(null)
  const width = room === null || natural === null ? undefined : fittedWidth(natural, room) * (zoom / 10)
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

/** As large as it is, or as there is room. A drawing without a size of its own takes the room. */
function fittedWidth(natural: Size, room: Size): number {
  if (natural.width === 0 || natural.height === 0) return room.width
  return natural.width * Math.min(1, room.width / natural.width, room.height / natural.height)
}
