/**
 * Storage key of the route to open after the next sign-in. The sign-in passes the route on as an encoded object { redirectUrl }
 * (specification 1, section 2, "Logged-out page"). A value that cannot be decoded or points outside of the application counts as no
 * target.
 */
const key = 'studydesk.target'
export const basePath = '/crm'

export const encodeTarget = (redirectUrl: string): string => toBase64Url(JSON.stringify({ redirectUrl }))

/** Decodes a target. @returns a path inside the application, without its base path; null if there is no usable target */
export function decodeTarget(encodedTarget: string | null): string | null {
  if (encodedTarget === null) return null
  try {
    const decodedTarget: unknown = JSON.parse(fromBase64Url(encodedTarget))
    return typeof decodedTarget === 'object' && decodedTarget !== null && 'redirectUrl' in decodedTarget
      ? internalPathOf(decodedTarget.redirectUrl)
      : null
  } catch {
    return null
  }
}

/** Stores the target across the sign-in at the identity provider, in this tab only. */
export const rememberTarget = (path: string | null): void =>
  path === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, encodeTarget(path))

/** Returns the stored target without removing it. */
export const peekTarget = (): string | null => decodeTarget(sessionStorage.getItem(key))

/** Returns the stored target and removes it. */
export function consumeTarget(): string | null {
  const target = decodeTarget(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  return target
}

/** Returns the current route. Null on the sign-in and sign-out routes, to which a sign-in must not return. */
export function openRoute(): string | null {
  const path = internalPathOf(location.pathname + location.search + location.hash)
  return path === null || path === '/' || signRoutes.test(path) ? null : path
}

const signRoutes = /^\/(login|logout)(\/|\?|$)/

/**
 * Returns the path of a URL inside the application; null for other URLs. Checks the URL after the browser has parsed it, so that it
 * recognizes `//elsewhere` and `/\elsewhere` as external.
 */
function internalPathOf(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, location.origin)) return null
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return null
  const isBased = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`)
  const path = isBased ? url.pathname.slice(basePath.length) || '/' : url.pathname
  if (!isBased && !address.startsWith('/')) return null
  if (path.startsWith('//')) return null
  return path + url.search + url.hash
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
  )
