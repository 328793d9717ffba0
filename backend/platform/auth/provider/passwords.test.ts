import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, isStrongPassword } from './passwords.ts'

test('a password has eight characters and the four classes', () => {
  expect(isStrongPassword('Demo-pass1!')).toBe(true)
  for (const weak of ['Dm-pas1', 'demo-pass1!', 'DEMO-PASS1!', 'Demo-passs!', 'Demopass11', 'Demo pass1,', `Aa1!${'a'.repeat(197)}`])
    expect(isStrongPassword(weak), weak).toBe(false)
})

test('a hash knows its password, and no other', async () => {
  const hash = await hashPassword('Demo-pass1!')
  expect(hash).not.toContain('Demo')
  expect(await isPasswordOf('Demo-pass1!', hash)).toBe(true)
  expect(await isPasswordOf('Demo-pass1?', hash)).toBe(false)
  expect(await isPasswordOf('Demo-pass1!', null)).toBe(false)
  expect(await hashPassword('Demo-pass1!')).not.toBe(hash)
})
