import { type ReactNode, useEffect, useRef } from 'react'
import { initialsOf } from '../base/ui/initials.ts'

interface PictureProps {
  /** Null: nothing is sent, and whose picture it is stands in its place. */
  readonly stream: MediaStream | null
  readonly name: string
  /** What stands below it; absent: the name. */
  readonly label?: string
  /** A picture is sent; without one the sound alone is played. */
  readonly hasPicture: boolean
  /** One's own: seen as in a mirror, and not heard. */
  readonly isOwn?: boolean
  readonly isMirrored?: boolean
  readonly speaker?: string
  readonly children?: ReactNode
}

/** The picture and sound of one of them. */
export function Picture({ stream, name, label = name, hasPicture, isOwn = false, isMirrored = false, speaker, children }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
    // Where the browser does not play it by itself, the next press of a button does.
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
