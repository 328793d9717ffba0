import { useRef } from 'react'
import { isServed } from './fileAddress.ts'
import { Loading } from './Loading.tsx'
import type { StageProps } from './types.ts'

/** Plays a video with the browser's own controls. If this browser cannot play it, the viewer offers a download. */
export function VideoView({ file, content, onNotViewed }: StageProps) {
  /** Position in seconds. A URL expires after some minutes; a new URL continues from this position. */
  const playbackTime = useRef(0)
  const { address, fail } = content
  if (address === null) return <Loading />
  const validate = async (error: MediaError | null) => {
    // The browser reports the same error for a video that it cannot play and one that it could not load.
    if (error?.code === MediaError.MEDIA_ERR_NETWORK || !(await isServed(address))) fail()
    else onNotViewed('unsupported')
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of patients have none
    <video
      className="viewer-video"
      src={address}
      controls
      preload="metadata"
      aria-label={file.fileName}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = playbackTime.current
      }}
      onTimeUpdate={({ currentTarget }) => {
        playbackTime.current = currentTarget.currentTime
      }}
      onError={({ currentTarget }) => void validate(currentTarget.error)}
    />
  )
}
