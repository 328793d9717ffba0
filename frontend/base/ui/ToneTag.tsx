import './toneTag.css'
import type { ReactNode } from 'react'
import type { Tone } from '#resources/core/values/tones.ts'

/** Text on a background whose colour shows its meaning. All tags with a meaning use this component. */
export const ToneTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="tone-tag" data-tone={tone}>
    {children}
  </span>
)
