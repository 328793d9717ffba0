import { useEffect } from 'react'
import { useFileAddress } from './useFileAddress.ts'

/** The organisation's own icon in the browser's tab (specification 1, section 2), while it has one. */
export function useFavicon(fileId: string | null): void {
  const address = useFileAddress(fileId)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null || address === null) return
    const { href, type } = link
    link.href = address
    link.type = ''
    return () => {
      link.href = href
      link.type = type
    }
  }, [address])
}
