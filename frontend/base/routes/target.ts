/**
 * Where to go after the next sign-in. It travels as an encoded object { redirectUrl } (specification 1, section 2,
 * "Logged-out page"); what cannot be decoded, or leads out of the application, counts as no target.
 */
const key = 'studydesk.target'
export const basePath = '/crm'

export const encodeTarget = (redirectUrl: string): string => toBase64Url(JSON.stringify({ redirectUrl }))

/** @returns a path inside the application, without its base path; null when there is no usable target */
export function decodeTarget(encoded: string | null): string | null {
  if (encoded === null) return null
  try {
    const decoded: unknown = JSON.parse(fromBase64Url(encoded))
    return typeof decoded === 'object' && decoded !== null && 'redirectUrl' in decoded ? pathInside(decoded.redirectUrl) : null
  } catch {
    return null
  }
}

/** Survives the way to the identity provider and back, in this tab only. */
export const rememberTarget = (path: string | null): void =>
  path === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, encodeTarget(path))

/** The remembered target, which stays remembered. */
export const peekTarget = (): string | null => decodeTarget(sessionStorage.getItem(key))

/** The remembered target, once. */
export function takeTarget(): string | null {
  const target = decodeTarget(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  return target
}

/** The open route, unless it is one of sign-in and sign-out, where nobody wants to return. */
export function openRoute(): string | null {
  const path = pathInside(location.pathname + location.search + location.hash)
  return path === null || path === '/' || signRoutes.test(path) ? null : path
}

const signRoutes = /^\/(login|logout)(\/|\?|$)/

/** Addresses are compared after the browser's own reading of them, so that `//elsewhere` and `/\elsewhere` are seen for what they are. */
function pathInside(address: unknown): string | null {
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
