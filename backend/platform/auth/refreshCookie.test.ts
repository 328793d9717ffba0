import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { buildClearedCookie, refreshCookie } from './refreshCookie.ts'

it('the cookie of a session is closed to scripts and to other sites, and needs https', () => {
  const config = readConfig({ PUBLIC_URL: 'https://crm.example' })
  for (const kind of ['user', 'participant'] as const) {
    for (const cookie of [refreshCookie(config, 'value', kind), buildClearedCookie(config, kind)])
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Secure']))
  }
})
