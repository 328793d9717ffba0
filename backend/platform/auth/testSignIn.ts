import { openBrowser, type Page, type TestBrowser } from './testBrowser.ts'

/** Parameters of a node under test for sign-in. */
interface Node {
  readonly studydesk: { readonly config: { readonly publicUrl: string } }
  fetch(path: string, options: { readonly headers: Readonly<Record<string, string>> }): Promise<Response>
}

/** The password of every demo account. */
export const demoPassword = 'Demo-pass1!'

/** A browser at the node's public address. */
export const openNodeBrowser = (node: Node): TestBrowser => openBrowser(node.studydesk.config.publicUrl)

/** Signs in on the provider's page and returns the final address. */
export async function signInWith(browser: TestBrowser, email: string, start = '/oauth/studydesk'): Promise<Page> {
  return browser.submit(await browser.go(start), { email, password: demoPassword })
}

export async function renewSession(
  browser: TestBrowser,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; token: string; code: string }> {
  const response = await browser.request('/api/session/renew', { method: 'POST', headers })
  const answer = (await response.json()) as { data?: { accessToken: string }; error?: { code: string } }
  return { status: response.status, token: answer.data?.accessToken ?? '', code: answer.error?.code ?? '' }
}

/** The status of a call with this token. */
export async function readSessionStatus(node: Node, token: string): Promise<number> {
  return (await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })).status
}

/** Polls until the condition is true, for at most a second: the time limit in which a change must reach all nodes. */
export async function pollForOneSecond(isSo: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + 1000
  while (Date.now() < end) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}
