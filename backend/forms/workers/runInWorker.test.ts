import { expect, it } from 'vitest'
import { runInWorker } from './runInWorker.ts'

const page = (validators: readonly { readonly type: string; readonly regex: string }[]) => ({
  pages: [{ elements: [{ type: 'text', name: 'a', validators }] }],
})
const validate = (regex: string, userId: string) =>
  runInWorker(
    'validate',
    { document: page([{ type: 'regex', regex }]), answers: { a: `${'a'.repeat(60)}b` }, language: 'en', elsewhere: {} },
    { userId },
  )

it('stops a form check that takes too long, serves other users, and rejects work of one user beyond a limit', async () => {
  const order: string[] = []
  // This pattern has no nested repetition, so the check of the form accepts it.
  const slowTask = validate('^(a|a)*$', 'one')
  const rejection = slowTask.catch((error: unknown) => {
    order.push('slow')
    return error
  })
  const queuedTasks = Array.from({ length: 20 }, () => validate('^a+$', 'one').then(() => order.push('queued')))
  await expect(validate('^a+$', 'one')).rejects.toMatchObject({ code: 429, errorCode: 'TooManyRequests' })
  const other = await validate('^a+$', 'other')
  order.push('other')
  expect(other.problems).toHaveLength(1)
  expect(await rejection).toMatchObject({ errorCode: 'FormTooSlow' })
  await Promise.all(queuedTasks)
  expect(order.slice(0, 3)).toEqual(['other', 'slow', 'queued'])
})
