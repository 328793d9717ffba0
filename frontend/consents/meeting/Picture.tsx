import { type ReactNode, useEffect, useRef } from 'react'
import { initialsOf } from '../../base/ui/initials/initials.ts'

interface PictureProps {
  /** Stream of the person; null if the person sends nothing. The name is then shown instead. */
  readonly stream: MediaStream | null
  readonly name: string
  /** Caption; if absent, the name. */
  readonly label?: string
  /** True if the person sends video. Otherwise only the sound is played. */
  readonly hasPicture: boolean
  /** True for the user's own video, which is muted. */
  readonly isOwn?: boolean
  readonly isMirrored?: boolean
  readonly speaker?: string
  readonly children?: ReactNode
}

/** Video and sound of one person in the meeting. */
export function Picture({ stream, name, label = name, hasPicture, isOwn = false, isMirrored = false, speaker, children }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
    // If the browser does not start the video automatically, the next click on a button starts it.
    void video.current?.play().catch(() => undefined)
  }, [stream])
  useEffect(() => {
    if (speaker !== undefined && video.current !== null && 'setSinkId' in video.current)
      void video.current.setSinkId(speaker).catch(() => undefined)
  }, [speaker])
  return (
    <figure className={isOwn ? 'meeting-picture meeting-own' : 'meeting-picture'}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted={isOwn}
        aria-label={label}
        data-mirrored={isMirrored || undefined}
        hidden={!hasPicture}
        className="meeting-video"
      />
      {!hasPicture && (
        <span className="meeting-nobody" aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      <figcaption>
        <span>{label}</span>
        {children}
      </figcaption>
    </figure>
  )
}
