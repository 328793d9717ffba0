import { openBrowser } from '../../backend/auth/testBrowser.ts'
import { renew, signInWith } from '../../backend/auth/testSignIn.ts'
import type { Calls } from './calls.ts'
import { expect } from './test.ts'

/**
 * Calls of the API by a person whose screens the journey does not show. The sign-in goes through the provider's form without a browser, as
 * a page that only lends its token costs two loads of the application.
 */
export async function callsAs(baseURL: string | undefined, email: string): Promise<Calls> {
  const browser = openBrowser(baseURL ?? '')
  await signInWith(browser, email)
  const { token } = await renew(browser)
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
