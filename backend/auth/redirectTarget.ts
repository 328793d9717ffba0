/** All screens stand below this path. */
const base = '/crm'
export const afterSignIn = `${base}/login/success`

/**
 * Where to go after a sign-in: a path inside the application. It is read the way browsers read addresses, so that
 * `//elsewhere`, `/\elsewhere`, `/crm/../api` and control characters are seen for what they are.
 * @param wanted with or without `/crm`
 * @returns null when it leads anywhere else
 */
export function pathInside(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !wanted.startsWith('/')) return null
  if (wanted.startsWith('//') || hasForbidden(wanted) || /%(5c|2f|0[0-9a-f]|1[0-9a-f])/i.test(wanted.split(/[?#]/, 1)[0] ?? '')) return null
  const origin = 'http://inside.invalid'
  const based = wanted === base || wanted.startsWith(`${base}/`) || wanted.startsWith(`${base}?`) ? wanted : `${base}${wanted}`
  if (!URL.canParse(based, origin)) return null
  const url = new URL(based, origin)
  const isInside = url.origin === origin && (url.pathname === base || url.pathname.startsWith(`${base}/`)) && !url.pathname.includes('//')
  return isInside ? url.pathname + url.search + url.hash : null
}

/** Control characters, which browsers drop, and backslashes, which they take for slashes: both change what a path means. */
const hasForbidden = (path: string): boolean =>
  [...path].some((character) => character === '\\' || character <= ' ' || character === '\u007f')
