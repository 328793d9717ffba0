/** All screens are below this path. */
const base = '/crm'
export const signInLandingPath = `${base}/login/success`

/**
 * Returns the target after a sign-in: a path inside the application. It is parsed as browsers parse addresses, so that `//elsewhere`,
 * `/\elsewhere`, `/crm/../api` and control characters are recognised.
 * @param target with or without `/crm`
 * @returns null for any other target
 */
export function safePathOf(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > 2000 || !target.startsWith('/')) return null
  if (target.startsWith('//') || hasForbidden(target) || /%(5c|2f|0[0-9a-f]|1[0-9a-f])/i.test(target.split(/[?#]/, 1)[0] ?? '')) return null
  const origin = 'http://inside.invalid'
  const targetWithBase = target === base || target.startsWith(`${base}/`) || target.startsWith(`${base}?`) ? target : `${base}${target}`
  if (!URL.canParse(targetWithBase, origin)) return null
  const url = new URL(targetWithBase, origin)
  const isInsideApp =
    url.origin === origin && (url.pathname === base || url.pathname.startsWith(`${base}/`)) && !url.pathname.includes('//')
  return isInsideApp ? url.pathname + url.search + url.hash : null
}

/**
 * Control characters, which browsers drop, and backslashes, which they treat as slashes: both
 * change the meaning of a path.
 */
const hasForbidden = (path: string): boolean =>
  [...path].some((character) => character === '\\' || character <= ' ' || character === '\u007f')
