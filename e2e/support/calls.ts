import { type BrowserContext, expect, type Page } from '@playwright/test'

const lastReceived = new WeakMap<BrowserContext, string>()

/**
 * Records the authorization header of the calls of this browser's screens, for `headersOf`. First removes the header that an earlier test
 * recorded.
 */
export function observeCalls(context: BrowserContext): void {
  lastReceived.delete(context)
  context.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization !== undefined) lastReceived.set(context, authorization)
  })
}

/**
 * Returns the headers that the screens of this user send, for API calls of a test. Takes them from the open screen, because loading a
 * screen for this purpose would take a second of processor time.
 */
export async function headersOf(page: Page): Promise<{ readonly authorization: string }> {
  const getReceived = () => lastReceived.get(page.context())
  await expect.poll(getReceived, 'a call of the open screen').toBeDefined()
  return { authorization: getReceived() ?? '' }
}

/** Returns functions that send API calls as the user who is signed in on a page. */
export async function callsOf(page: Page) {
  const headers = await headersOf(page)
  return async <Data>(path: string, data?: unknown, method = data === undefined ? 'GET' : 'POST'): Promise<Data> => {
    const answer = await page.request.fetch(`/api/${path}`, { headers, method, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { readonly data: Data }).data
  }
}
export type ApiCall = Awaited<ReturnType<typeof callsOf>>
