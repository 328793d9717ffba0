import type { BrowserContext } from '@playwright/test'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
interface State {
  cookies: Cookies
  origins: []
}

/**
 * Browsers in which people signed in during earlier journeys, for the next journey that is not about signing in: their cookies, and
 * nothing else that they had kept. One browser serves one journey at a time, as its session is renewed with every page.
 */
export class SignedIn {
  readonly #browsers = new Map<string, Cookies[]>()

  /** Of a browser that nobody uses; without cookies when there is none. */
  take(email: string): State {
    return { cookies: this.#browsers.get(email)?.pop() ?? [], origins: [] }
  }

  /** After a sign-out there is nothing to keep. A session that has ended otherwise is noticed by its next user, who signs in anew. */
  async keep(email: string, context: BrowserContext): Promise<void> {
    const cookies = await context.cookies()
    if (!cookies.some(({ name }) => name === 'studydesk_session')) return
    this.#browsers.set(email, [...(this.#browsers.get(email) ?? []), cookies])
  }
}
