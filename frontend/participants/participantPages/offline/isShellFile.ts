/**
 * True for files that are the same for every participant: scripts, styles, fonts and icons of the pages. Only these files and the empty
 * page may be cached on a device; everything else can contain personal data. Pure.
 * @param address URL on the origin of the pages
 * @param origin origin of the pages
 */
export function isShellFile(address: string, origin: string): boolean {
  const url = new URL(address, origin)
  return (
    url.origin === origin && url.search === '' && /^\/crm\/my\/(?:assets\/[\w.-]+|theme\.js|favicon\.svg|icon-\d+\.png)$/.test(url.pathname)
  )
}
