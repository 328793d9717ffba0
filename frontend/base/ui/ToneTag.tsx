import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Tone } from '#resources/core/tones.ts'

/** Words on a ground that repeats what they mean. Every tag with a meaning is drawn here. */
export const ToneTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <Tag color={colours[tone]} data-tone={tone}>
    {children}
  </Tag>
)

/** The library's colours, whose contrast holds in both themes. */
const colours = {
  neutral: 'default',
  info: 'processing',
  progress: 'processing',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<Tone, string>
