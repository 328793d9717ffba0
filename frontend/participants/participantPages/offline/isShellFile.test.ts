import { expect, it } from 'vitest'
import { isShellFile } from './isShellFile.ts'

const origin = 'https://trials.example'

it.each(['/crm/my/assets/main-Ab12.js', '/crm/my/theme.js', '/crm/my/icon-192.png', `${origin}/crm/my/favicon.svg`])(
  'caches %s, which is the same for everyone',
  (address) => expect(isShellFile(address, origin)).toBe(true),
)

it.each([
  '/api/my',
  '/api/my/form/1/answers',
  '/api/file/content/token',
  '/crm/my',
  '/crm/my/consent/1',
  '/crm/my/app/1/logo',
  '/crm/my/assets/../consent/1',
  '/crm/my/assets/main.js?token=1',
  '/crm/assets/main-Ab12.js',
  'https://elsewhere.example/crm/my/assets/main.js',
])('never caches %s', (address) => expect(isShellFile(address, origin)).toBe(false))
