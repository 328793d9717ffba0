import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { OwnConsent, OwnConsentText, ParticipantOverview } from '#resources/participantPages.ts'
import { coordinator, type StudyWithConsents, studyWithConsents } from '../consents/testConsents.ts'
import { type TestMailServer, testMailServer, textOf } from '../mail/testMailServer.ts'
import { type TestSmsService, testSmsService } from '../mail/testSmsService.ts'
import { ownAndForeign } from '../participants/comments/testParticipants.ts'
import { type TestNode, testNode } from '../testing/index.ts'

export const birthDate = '1980-02-29'

export interface PagesUnderTest {
  readonly node: TestNode
  readonly mails: TestMailServer
  readonly sms: TestSmsService
  readonly study: StudyWithConsents
  close(): Promise<void>
}

/** A node with a mail server and an SMS service, and a decentralised study that asks for a consent. */
export async function pagesUnderTest(configured: Readonly<Record<string, unknown>> = {}): Promise<PagesUnderTest> {
  const mails = await testMailServer()
  const sms = await testSmsService('key')
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'us@example.org',
    SMS_URL: sms.url,
    SMS_KEY: 'key',
    SMS_FROM: '+14165550199',
    LIMIT_ADDRESS_PER_MINUTE: '100000',
  }
  const node = await testNode({ settings })
  const [place] = await ownAndForeign(node, coordinator)
  const study = await studyWithConsents(node, { place, ...configured })
  await node.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [study.place.studyId])
  await node.ownerQuery(
    `insert into dct_setup (org_id, id, study_id) select org_id, gen_random_uuid(), id from study where id = $1 on conflict do nothing`,
    [study.place.studyId],
  )
  return {
    node,
    mails,
    sms,
    study,
    async close() {
      await node.close()
      await mails.close()
      await sms.close()
    },
  }
}

interface Answered<Data> {
  readonly status: number
  readonly data: Data
  readonly error: {
    readonly code: string
    readonly data?: Readonly<Record<string, unknown>>
    readonly fields?: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  }
  readonly cookie: string | null
}

let count = 0

/** Somebody who takes part from home, as their browser would speak for them. */
export async function somebodyAtHome({ node, mails, sms, study }: PagesUnderTest, changes: Readonly<Record<string, unknown>> = {}) {
  count += 1
  const email = `at.home${count}.${uuid().slice(0, 8)}@example.org`
  const mobile = `+1647555${String(1000 + count)}`
  const person = await study.somebody({ dob: birthDate, email, primaryMobile: mobile, ...changes })
  const [{ name } = { name: '' }] = await node.ownerQuery<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from participant where id = $1`,
    [person.participantId],
  )
  const { studyId, siteId } = study.place
  const mine = `study/${studyId}/site/${siteId}/participant/${person.participantId}`

  async function call<Data>(
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answered<Data>> {
    const response = await fetch(`${node.url}/api/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = text.startsWith('{') ? JSON.parse(text) : {}
    return {
      status: response.status,
      data: parsed.data,
      error: parsed.error,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
    }
  }
  /** What they were sent last by SMS, once so many have arrived. */
  const messages = () => sms.taken.filter(({ to }) => to === mobile).map(({ text }) => text)
  const letters = () => mails.taken.filter(({ to }) => to === email).map(({ raw }) => textOf(raw))
  const soon = { timeout: 15_000 }
  async function next<Sent>(of: () => readonly Sent[], send: () => Promise<unknown>): Promise<Sent> {
    const before = of().length
    await send()
    await expect.poll(() => of().length, soon).toBeGreaterThan(before)
    return of().at(-1) as Sent
  }
  const tokenIn = (text: string): string => /\/crm\/my#([\w-]{43})/.exec(text)?.[1] ?? ''
  const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
  const invite = () =>
    next(messages, () => node.call(`${mine}/dct-invite?preferredContact=SMS`, { as: coordinator, method: 'POST' })).then(tokenIn)
  /** Lets the pause between two messages pass, and the pause between two codes. */
  const later = () =>
    node.ownerQuery(`update participant_code set sent_at = sent_at - interval '2 minutes' where participant_id = $1`, [
      person.participantId,
    ])
  const askForCode = (token: string, dateOfBirth = birthDate, channel?: string) =>
    call('POST', 'my/link/code', { token, dateOfBirth, channel })
  async function open(): Promise<{ readonly Authorization: string; readonly cookie: string; readonly token: string }> {
    const token = await invite()
    const code = codeIn(await next(messages, () => askForCode(token, birthDate, 'SMS')))
    const opened = await call<{ readonly accessToken: string }>('POST', 'my/session', { token, code })
    expect(opened.status).toBe(200)
    return { Authorization: `Bearer ${opened.data.accessToken}`, cookie: opened.cookie ?? '', token }
  }
  /** The pages of somebody who has opened them. */
  async function atHome() {
    const { Authorization, token } = await open()
    const own = <Data>(method: string, path: string, body?: unknown) => call<Data>(method, path, body, { Authorization })
    const overview = async () => (await own<ParticipantOverview>('GET', 'my')).data
    const sent = async (): Promise<string> => {
      const asked = await study.ask(person.participantStudyId)
      expect(asked.status).toBe(201)
      expect((await study.take(asked.data.id, 'send', { sentThrough: 'EMAIL' })).status).toBe(200)
      return asked.data.id
    }
    const openConsent = (id: string) => own<OwnConsentText>('POST', `my/consent/${id}/open`, {})
    const codeFor = async (id: string) => {
      await later()
      return codeIn(await next(messages, () => own('POST', `my/consent/${id}/code`, { channel: 'SMS' })))
    }
    const sign = async (id: string, more: Readonly<Record<string, unknown>> = {}) =>
      own<Pick<OwnConsent, 'id' | 'state'>>('POST', `my/consent/${id}/sign`, {
        code: await codeFor(id),
        signedName: name,
        ...more,
      })
    return { Authorization, token, own, overview, sent, openConsent, codeFor, sign }
  }
  const status = async () => (await node.call<{ readonly dctStatus: string }>(`${mine}/dct-status`, { as: coordinator })).data.dctStatus
  return { ...person, name, mine, call, messages, letters, next, tokenIn, codeIn, invite, later, askForCode, open, atHome, status }
}
