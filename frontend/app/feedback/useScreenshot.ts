import { useEffect, useState } from 'react'
import { capturePage } from './capture.ts'

interface Screenshot {
  readonly blob: Blob
  readonly address: string
}

/** Takes a picture of the page behind the dialog on request. */
export function useScreenshot() {
  const [state, setState] = useState<'none' | 'making' | 'failed' | Screenshot>('none')
  const picture = typeof state === 'object' ? state : null

  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture.address)), [picture])

  const make = async () => {
    setState('making')
    try {
      const blob = await capturePage()
      setState({ blob, address: URL.createObjectURL(blob) })
    } catch {
      setState('failed')
    }
  }
  return { picture, isMaking: state === 'making', hasFailed: state === 'failed', make, remove: () => setState('none') }
}
