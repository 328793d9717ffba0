import { useCallback } from 'react'
import { useHref, useLocation } from 'react-router'

/**
 * Returns a function that checks whether the browser is still at the path for which a component was rendered. After a navigation, the
 * effects of the previous screen still run until the next screen appears. If they then replaced URL parameters, they would undo the
 * navigation.
 */
export function useIsAddressOpen(): () => boolean {
  const path = useHref(useLocation().pathname)
  return useCallback(() => withoutEnd(location.pathname) === withoutEnd(path), [path])
}

const withoutEnd = (path: string): string => path.replace(/\/$/, '')
