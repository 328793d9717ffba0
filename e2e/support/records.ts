import type { Page } from '@playwright/test'
import { goTo } from './screen.ts'

const lists = {
  participant: '/participants',
  site: '/admin/sites',
  study: '/admin/studies',
  user: '/admin/users',
  role: '/admin/roles',
} as const

/** Puts the id of the first record of the list into a path such as `/admin/sites/edit/{site}`. */
export async function withFirstRecord(page: Page, path: string): Promise<string> {
  const [, kind] = /\{(\w+)\}/.exec(path) ?? []
  if (kind === undefined) return path
  return path.replace(`{${kind}}`, await firstIdOf(page, kind as keyof typeof lists))
}

const known = new WeakMap<Page, Map<string, string>>()

async function firstIdOf(page: Page, kind: keyof typeof lists): Promise<string> {
  const ids = known.get(page) ?? new Map<string, string>()
  known.set(page, ids)
  const before = ids.get(kind)
  if (before !== undefined) return before
  await goTo(page, lists[kind])
  const address = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  const id = /[0-9a-f-]{36}/.exec(address ?? '')?.[0]
  if (id === undefined) throw new Error(`The list of ${kind} has no record to open`)
  ids.set(kind, id)
  return id
}
