import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { letters } from '#resources/core/values/look.ts'
import { policyOf, renderPage } from './layout.ts'

test('pages of the server use the font of the screens, from the same address', () => {
  const page = renderPage({ language: 'en', title: 'Sign in', body: '' })
  expect(page).toContain(`url(/crm/${letters.file})`)
  expect(policyOf({})).toContain("font-src 'self'")
})

test('the name of the font file contains its version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))
  const version = (dependencies?.['@fontsource-variable/inter'] ?? devDependencies?.['@fontsource-variable/inter']) as string
  expect(letters.file).toContain(version)
})
