import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { OwnConsent, OwnConsentText, ParticipantOverview } from '#resources/participants/participantPages.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { coordinator, createConsentStudy, type StudyWithConsents } from '../../consents/testConsents.ts'
import { type TestMailServer, testMailServer, textOf } from '../../messages/mail/testMailServer.ts'
import { type TestSmsService, testSmsService } from '../../messages/mail/testSmsService.ts'
import { readStudySitePair } from '../comments/testParticipants.ts'

export const birthDate = '1980-02-29'

export interface PagesBench {
  readonly node: TestNode
  readonly mails: TestMailServer
  readonly sms: TestSmsService
  readonly study: StudyWithConsents
  close(): Promise<void>
}

/** Starts a node with a mail server and an SMS service, and creates a decentralised study that requires a consent. */
export async function createPagesBench(
  studyOptions: Readonly<Record<string, unknown>> = {},
  extraSettings: Readonly<Record<string, string>> = {},
): Promise<PagesBench> {
  const mails = await testMailServer()
  const sms = await testSmsService('key')
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'us@example.org',
    SMS_URL: sms.url,
    SMS_KEY: 'key',
    SMS_FROM: '+14165550199',
    LIMIT_ADDRESS_PER_MINUTE: '100000',
    ...extraSettings,
  }
  const node = await testNode({ settings })
  const [studySite] = await readStudySitePair(node, coordinator)
  const study = await createConsentStudy(node, { place: studySite, ...studyOptions })
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

interface ApiResponse<Data> {
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

/** Creates a participant, with functions for the requests of their browser. */
export async function createParticipantAtHome({ node, mails, sms, study }: PagesBench, changes: Readonly<Record<string, unknown>> = {}) {
  count += 1
  const email = `at.home${count}.${uuid().slice(0, 8)}@example.org`
  const mobile = `+1647555${String(1000 + count)}`
  const person = await study.createParticipant({ dob: birthDate, email, primaryMobile: mobile, ...changes })
  const [{ name } = { name: '' }] = await node.ownerQuery<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from participant where id = $1`,
    [person.participantId],
  )
  const { studyId, siteId } = study.place
  const participantPath = `study/${studyId}/site/${siteId}/participant/${person.participantId}`

  async function call<Data>(
    method: string,
    path: string,
    body?: unknown,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<Data>> {
    const response = await fetch(`${node.url}/api/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...extraHeaders },
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
  /** Returns the texts of all SMS that the participant received. */
  const listMessages = () => sms.received.filter(({ to }) => to === mobile).map(({ text }) => text)
  const listLetters = () => mails.received.filter(({ to }) => to === email).map(({ raw }) => textOf(raw))
  const pollOptions = { timeout: 15_000 }
  async function waitForNext<Sent>(readSent: () => readonly Sent[], send: () => Promise<unknown>): Promise<Sent> {
    const before = readSent().length
    await send()
    await expect.poll(() => readSent().length, pollOptions).toBeGreaterThan(before)
    return readSent().at(-1) as Sent
  }
  const extractToken = (text: string): string => /\/crm\/my#([\w-]{43})/.exec(text)?.[1] ?? ''
  const extractCode = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''
  const invite = () =>
    waitForNext(listMessages, () =>
      node.call(`${participantPath}/dct-invite?preferredContact=SMS`, { as: coordinator, method: 'POST' }),
    ).then(extractToken)
  /** Moves the sent codes two minutes back, so that another code may be sent. */
  const backdateCodes = () =>
    node.ownerQuery(`update participant_code set sent_at = sent_at - interval '2 minutes' where participant_id = $1`, [
      person.participantId,
    ])
  const requestCode = (token: string, dateOfBirth = birthDate, channel?: string) =>
    call('POST', 'my/link/code', { token, dateOfBirth, channel })
  async function open(): Promise<{ readonly Authorization: string; readonly cookie: string; readonly token: string }> {
    const token = await invite()
    const code = extractCode(await waitForNext(listMessages, () => requestCode(token, birthDate, 'SMS')))
    const opened = await call<{ readonly accessToken: string }>('POST', 'my/session', { token, code })
    expect(opened.status).toBe(200)
    return { Authorization: `Bearer ${opened.data.accessToken}`, cookie: opened.cookie ?? '', token }
  }
  /** Opens the participant's pages. */
  async function signInAtHome() {
    const { Authorization, token } = await open()
    const callSignedIn = <Data>(method: string, path: string, body?: unknown) => call<Data>(method, path, body, { Authorization })
    const fetchOverview = async () => (await callSignedIn<ParticipantOverview>('GET', 'my')).data
    const sendConsent = async (): Promise<string> => {
      const requested = await study.ask(person.participantStudyId)
      expect(requested.status).toBe(201)
      expect((await study.take(requested.data.id, 'send', { sentThrough: 'EMAIL' })).status).toBe(200)
      return requested.data.id
    }
    const openConsent = (id: string) => callSignedIn<OwnConsentText>('POST', `my/consent/${id}/open`, {})
    const requestSigningCode = async (id: string) => {
      await backdateCodes()
      return extractCode(await waitForNext(listMessages, () => callSignedIn('POST', `my/consent/${id}/code`, { channel: 'SMS' })))
    }
    const sign = async (id: string, extraFields: Readonly<Record<string, unknown>> = {}) =>
      callSignedIn<Pick<OwnConsent, 'id' | 'state'>>('POST', `my/consent/${id}/sign`, {
        code: await requestSigningCode(id),
        signedName: name,
        ...extraFields,
      })
    return {
      Authorization,
      token,
      own: callSignedIn,
      overview: fetchOverview,
      sent: sendConsent,
      openConsent,
      codeFor: requestSigningCode,
      sign,
    }
  }
  const fetchStatus = async () =>
    (await node.call<{ readonly dctStatus: string }>(`${participantPath}/dct-status`, { as: coordinator })).data.dctStatus
  return {
    ...person,
    name,
    mine: participantPath,
    call,
    messages: listMessages,
    letters: listLetters,
    next: waitForNext,
    tokenIn: extractToken,
    codeIn: extractCode,
    invite,
    later: backdateCodes,
    askForCode: requestCode,
    open,
    atHome: signInAtHome,
    status: fetchStatus,
  }
}
