import { afterEach, expect, test } from 'vitest'
import { deliverSms } from './sms.ts'
import { type TestSmsService, testSmsService } from './testSmsService.ts'

let service: TestSmsService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const sms = { id: '0198a000-0000-7000-8000-000000000001', to: '+14165550100', text: 'Bonjour' }
const from = 'Studydesk'

test('that is taken carries its key and its reference', async () => {
  service = await testSmsService('right')
  expect(await deliverSms({ url: service.url, key: 'right', from }, sms)).toEqual({ kind: 'accepted' })
  expect(service.taken).toEqual([{ from, to: sms.to, text: sms.text, reference: sms.id, key: sms.id }])
})

test.each([
  [429, { kind: 'refused', problem: 'DEFERRED', smtpCode: 429 }],
  [408, { kind: 'refused', problem: 'DEFERRED', smtpCode: 408 }],
  [503, { kind: 'refused', problem: 'DEFERRED', smtpCode: 503 }],
  [400, { kind: 'refused', problem: 'REFUSED', smtpCode: 400, isFinal: true }],
  [500, { kind: 'lost', problem: 'NO_ANSWER' }],
  ['dropAfter', { kind: 'lost', problem: 'NO_ANSWER' }],
] as const)('that the service answers with %s', async (answer, outcome) => {
  service = await testSmsService('right')
  service.answers = [answer]
  expect(await deliverSms({ url: service.url, key: 'right', from }, sms)).toEqual(outcome)
})

test('with a key that is refused', async () => {
  service = await testSmsService('right')
  expect(await deliverSms({ url: service.url, key: 'wrong', from }, sms)).toMatchObject({ problem: 'LOGIN_REFUSED', isFinal: true })
})

test('with nobody', async () => {
  const gone = await testSmsService('right')
  await gone.close()
  expect(await deliverSms({ url: gone.url, key: 'right', from }, sms)).toEqual({ kind: 'refused', problem: 'UNREACHABLE', smtpCode: null })
})
