import './toneTag.css'
import type { ReactNode } from 'react'
import type { Tone } from '#resources/core/tones.ts'

/** Words on a ground that repeats what they mean. Every tag with a meaning is drawn here. */
export const ToneTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="tone-tag" data-tone={tone}>
    {children}
  </span>
)
