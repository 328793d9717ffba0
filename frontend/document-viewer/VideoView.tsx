import { useRef } from 'react'
import { isServed } from './fileAddress.ts'
import { Loading } from './Loading.tsx'
import type { StageProps } from './types.ts'

/** A film with the browser's own controls; what this browser does not play is offered for download. */
export function VideoView({ file, content, onNotViewed }: StageProps) {
  /** Seconds. An address holds for some minutes: where it ended, the next one goes on from there. */
  const place = useRef(0)
  const { address, fail } = content
  if (address === null) return <Loading />
  const judge = async (error: MediaError | null) => {
    // A browser says the same of a film that it cannot play and of one that it could not get.
    if (error?.code === MediaError.MEDIA_ERR_NETWORK || !(await isServed(address))) fail()
    else onNotViewed('unsupported')
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film that somebody recorded of a patient has none
    <video
      className="viewer-video"
      src={address}
      controls
      preload="metadata"
      aria-label={file.fileName}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = place.current
      }}
      onTimeUpdate={({ currentTarget }) => {
        place.current = currentTarget.currentTime
      }}
      onError={({ currentTarget }) => void judge(currentTarget.error)}
    />
  )
}
