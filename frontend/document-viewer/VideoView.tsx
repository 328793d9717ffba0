import { Loading } from './Loading.tsx'
import type { StageProps } from './Stage.tsx'

/** A film with the browser's own controls; what this browser does not play is offered for download. */
export function VideoView({ file, content, onNotViewed }: StageProps) {
  if (content.address === null) return <Loading />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film that somebody recorded of a patient has none
    <video
      className="viewer-video"
      src={content.address}
      controls
      preload="metadata"
      aria-label={file.fileName}
      onError={({ currentTarget }) =>
        currentTarget.error?.code === MediaError.MEDIA_ERR_NETWORK ? content.fail() : onNotViewed('unsupported')
      }
    />
  )
}
