import { expect, type Page } from '@playwright/test'
import { headersOf } from './calls.ts'
import { createUniqueWord } from './fresh.ts'

interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly gender?: string
  readonly email?: string
  readonly postalCode?: string
}

/**
 * Adds a participant with these values through the API call of the form, regardless of the open screen.
 * @returns the id of the participant
 */
export async function addPerson(page: Page, person: Person): Promise<string> {
  const defaults = {
    gender: 'female',
    email: `${createUniqueWord().toLowerCase()}@example.net`,
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
  }
  const response = await page.request.post('/api/participants', { headers: await headersOf(page), data: { ...defaults, ...person } })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { readonly data: { readonly id: string } }).data.id
}
