import { type BrowserContext, expect, type Page } from '@playwright/test'

const lastHeard = new WeakMap<BrowserContext, string>()

/** From now on `headersOf` knows with what the screens of this browser call; of what they called with before, nothing. */
export function hearCalls(context: BrowserContext): void {
  lastHeard.delete(context)
  context.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization !== undefined) lastHeard.set(context, authorization)
  })
}

/**
 * The headers of the calls that the screens of this person make, for what a journey makes by calls because it looks at something else. They
 * are heard from the open screen: to load one for their sake costs a second of processor time.
 */
export async function headersOf(page: Page): Promise<{ readonly authorization: string }> {
  const heard = () => lastHeard.get(page.context())
  await expect.poll(heard, 'a call of the open screen').toBeDefined()
  return { authorization: heard() ?? '' }
}

/** Calls of the API as the user who is signed in on a page. */
export async function callsOf(page: Page) {
  const headers = await headersOf(page)
  return async <Data>(path: string, data?: unknown, method = data === undefined ? 'GET' : 'POST'): Promise<Data> => {
    const answer = await page.request.fetch(`/api/${path}`, { headers, method, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { readonly data: Data }).data
  }
}
export type Calls = Awaited<ReturnType<typeof callsOf>>
