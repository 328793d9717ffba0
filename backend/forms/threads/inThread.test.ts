import { expect, it } from 'vitest'
import { inThread } from './inThread.ts'

const page = (validators: readonly { readonly type: string; readonly regex: string }[]) => ({
  pages: [{ elements: [{ type: 'text', name: 'a', validators }] }],
})
const validate = (regex: string, userId: string) =>
  inThread(
    'validate',
    { document: page([{ type: 'regex', regex }]), answers: { a: `${'a'.repeat(60)}b` }, language: 'en', elsewhere: {} },
    { userId },
  )

it('ends a form whose check takes too long, serves other people, and refuses work of one person beyond a bound', async () => {
  const order: string[] = []
  // No repetition within another one, so that the check of the form finds nothing.
  const slow = validate('^(a|a)*$', 'one')
  const refused = slow.catch((error: unknown) => {
    order.push('slow')
    return error
  })
  const queued = Array.from({ length: 20 }, () => validate('^a+$', 'one').then(() => order.push('queued')))
  await expect(validate('^a+$', 'one')).rejects.toMatchObject({ code: 429, errorCode: 'TooManyRequests' })
  const other = await validate('^a+$', 'other')
  order.push('other')
  expect(other.problems).toHaveLength(1)
  expect(await refused).toMatchObject({ errorCode: 'FormTooSlow' })
  await Promise.all(queued)
  expect(order.slice(0, 3)).toEqual(['other', 'slow', 'queued'])
})
