import { useCallback } from 'react'
import { useHref, useLocation } from 'react-router'

/**
 * Says whether the browser is still at the path that a component was drawn for. Between a step of the user and the screen that it leads to, the former
 * screen still runs its effects: a screen that replaced its own parameters then would take the step back.
 */
export function useIsAddressOpen(): () => boolean {
  const path = useHref(useLocation().pathname)
  return useCallback(() => withoutEnd(location.pathname) === withoutEnd(path), [path])
}

const withoutEnd = (path: string): string => path.replace(/\/$/, '')
