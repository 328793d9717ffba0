import type { ComponentProps } from 'react'
import FormViewer from '../FormViewer.tsx'
import { drawVerifications } from './VerifiedQuestion.tsx'

/** Form that staff fill in and review, with the source verification of its answers. */
export default function VerifiedFormViewer(props: Omit<ComponentProps<typeof FormViewer>, 'onMade'>) {
  return <FormViewer {...props} onMade={drawVerifications} />
}
