import { expect, it } from 'vitest'
import { inThread } from './inThread.ts'

const page = (validators: readonly { readonly type: string; readonly regex: string }[]) => ({
  pages: [{ elements: [{ type: 'text', name: 'a', validators }] }],
})
const validate = (regex: string) =>
  inThread('validate', {
    document: page([{ type: 'regex', regex }]),
    answers: { a: `${'a'.repeat(60)}b` },
    language: 'en',
    elsewhere: {},
  })

it('ends a form whose check takes too long, and does the work of others', async () => {
  // No repetition within another one, so that the check of the form finds nothing.
  const slow = validate('^(a|a)*$')
  const other = validate('^a+$')
  await expect(slow).rejects.toMatchObject({ errorCode: 'FormTooSlow' })
  expect((await other).problems).toHaveLength(1)
})
