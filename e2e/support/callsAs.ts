import { openBrowser } from '../../backend/platform/auth/testBrowser.ts'
import { renewSession, signInWith } from '../../backend/platform/auth/testSignIn.ts'
import type { ApiCall } from './calls.ts'
import { expect } from './test.ts'

/**
 * Returns functions that send API calls as a user whose screens the test does not show. Signs in through the provider's form without a
 * browser, because a page would load the application twice only to get a token.
 */
export async function callsAs(baseURL: string | undefined, email: string): Promise<ApiCall> {
  const browser = openBrowser(baseURL ?? '')
  await signInWith(browser, email)
  const { token } = await renewSession(browser)
  expect(token, `the token of ${email}`).not.toBe('')
  return async <Data>(path: string, data?: unknown, method = data === undefined ? 'GET' : 'POST'): Promise<Data> => {
    const response = await fetch(new URL(`/api/${path}`, baseURL), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
    const text = await response.text()
    expect(response.ok, `${path}: ${text}`).toBe(true)
    return (JSON.parse(text) as { readonly data: Data }).data
  }
}
