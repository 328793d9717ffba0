/** A browser for tests, with the features that sign-in needs: cookies with their paths, redirects, forms. */
export interface TestBrowser {
  /** Follows redirects; returns the last page. */
  go(address: string, options?: Options): Promise<Page>
  /** Submits the page's only form, with these fields. */
  submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page>
  /** Sends one request, without following redirects. */
  request(address: string, options?: Options): Promise<Response>
  readonly cookies: CookieJar
}
export interface Page {
  readonly address: URL
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** All addresses of the redirects, including the last. */
  readonly way: readonly string[]
}
interface Options {
  readonly method?: string
  readonly body?: URLSearchParams | string
  readonly headers?: Readonly<Record<string, string>>
  /** Stops before an address for which this returns true. */
  readonly stopAt?: (address: URL) => boolean
}

export function openBrowser(home: string): TestBrowser {
  const cookies = new CookieJar()

  const request: TestBrowser['request'] = async (address, { method = 'GET', body, headers } = {}) => {
    const url = new URL(address, home)
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: cookies.header(url.pathname), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    cookies.take(response.headers.getSetCookie())
    return response
  }

  const go: TestBrowser['go'] = async (address, options = {}) => {
    let url = new URL(address, home)
    let response = await request(url.href, options)
    const visitedUrls = [url.href]
    for (let steps = 0; steps < 20 && response.headers.has('Location'); steps++) {
      url = new URL(response.headers.get('Location') ?? '', url)
      visitedUrls.push(url.href)
      if (options.stopAt?.(url)) break
      await response.arrayBuffer()
      response = await request(url.href, options.headers === undefined ? {} : { headers: options.headers })
    }
    return { address: url, status: response.status, text: await response.text(), headers: response.headers, way: visitedUrls }
  }

  return {
    go,
    request,
    submit: (page, fields) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? page.address.href
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ])
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
      return go(new URL(action, page.address).href, { method: 'POST', body, headers: { Origin: new URL(home).origin } })
    },
    cookies,
  }
}

class CookieJar {
  readonly stored = new Map<string, { value: string; path: string }>()
  /** Whole `Set-Cookie` headers, in the order of their arrival. */
  readonly headers: string[] = []

  take(setCookies: readonly string[]): void {
    for (const header of setCookies) {
      this.headers.push(header)
      const [pair = '', ...attributes] = header.split(';').map((attribute) => attribute.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const read = (key: string) => attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = read('path') ?? '/'
      const expires = read('expires')
      const isExpired = read('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
      const key = `${name} ${path}`
      if (isExpired) this.stored.delete(key)
      else this.stored.set(key, { value, path })
    }
  }

  header(path: string): string {
    const sentCookies: string[] = []
    for (const [key, { value, path: cookiePath }] of this.stored) {
      if (path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`))
        sentCookies.push(`${key.split(' ')[0]}=${value}`)
    }
    return sentCookies.join('; ')
  }

  value(name: string): string | undefined {
    for (const [key, { value }] of this.stored) if (key.startsWith(`${name} `)) return value
    return undefined
  }
}
