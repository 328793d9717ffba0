import { afterEach, expect, test } from 'vitest'
import { deliverSms } from './sms.ts'
import { type TestSmsService, testSmsService } from './testSmsService.ts'

let service: TestSmsService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const sms = { id: '0198a000-0000-7000-8000-000000000001', to: '+14165550100', text: 'Bonjour' }
const sender = 'Studydesk'

test('an accepted SMS carries its key and its reference', async () => {
  service = await testSmsService('right')
  expect(await deliverSms({ url: service.url, key: 'right', from: sender }, sms)).toEqual({ kind: 'accepted' })
  expect(service.received).toEqual([{ from: sender, to: sms.to, text: sms.text, reference: sms.id, key: sms.id }])
})

test.each([
  [429, { kind: 'refused', problem: 'DEFERRED', smtpCode: 429 }],
  [408, { kind: 'refused', problem: 'DEFERRED', smtpCode: 408 }],
  [503, { kind: 'refused', problem: 'DEFERRED', smtpCode: 503 }],
  [400, { kind: 'refused', problem: 'REFUSED', smtpCode: 400, isFinal: true }],
  [500, { kind: 'lost', problem: 'NO_ANSWER' }],
  ['dropAfter', { kind: 'lost', problem: 'NO_ANSWER' }],
] as const)('a service response of %s has the expected outcome', async (answer, outcome) => {
  service = await testSmsService('right')
  service.answers = [answer]
  expect(await deliverSms({ url: service.url, key: 'right', from: sender }, sms)).toEqual(outcome)
})

test('an SMS with a rejected key counts as rejected', async () => {
  service = await testSmsService('right')
  expect(await deliverSms({ url: service.url, key: 'wrong', from: sender }, sms)).toMatchObject({ problem: 'LOGIN_REFUSED', isFinal: true })
})

test('an SMS to a service that is down counts as rejected', async () => {
  const closedService = await testSmsService('right')
  await closedService.close()
  expect(await deliverSms({ url: closedService.url, key: 'right', from: sender }, sms)).toEqual({
    kind: 'refused',
    problem: 'UNREACHABLE',
    smtpCode: null,
  })
})
