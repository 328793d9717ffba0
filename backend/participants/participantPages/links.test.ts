import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPagesBench, createParticipantAtHome, type PagesBench } from './testParticipantPages.ts'

let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

describe('a link to the pages of a participant', () => {
  it('a participant link opens once with birth date and code, and marks the participant as registered', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    expect(await person.status()).toBe('INVITE_SENT')
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'open', organisation: 'Northlake Research' })

    const sentMessage = await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS'))
    const opened = await person.call<{ accessToken: string }>('POST', 'my/session', { token, code: person.codeIn(sentMessage) })
    expect([opened.status, typeof opened.data.accessToken]).toEqual([200, 'string'])
    expect(opened.cookie).toMatch(/^studydesk_participant=/)
    expect(await person.status()).toBe('ACTIVE')
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'used' })
    const secondResponse = await person.askForCode(token)
    expect([secondResponse.status, secondResponse.error.code, secondResponse.error.data]).toEqual([409, 'LinkClosed', { state: 'used' }])
  })

  it('a participant link names neither participant nor study, and discloses only the organisation before the code', async () => {
    const person = await createParticipantAtHome(pages, { firstName: 'Wilhelmina' })
    const token = await person.invite()
    expect(person.messages().join(' ')).not.toContain('Wilhelmina')
    const linkResponse = await person.call('POST', 'my/link', { token })
    expect(Object.keys(linkResponse.data as object).sort()).toEqual([
      'hasLogo',
      'language',
      'organisation',
      'organisationId',
      'state',
      'theme',
    ])
    const codeResponse = await person.askForCode(token)
    expect(Object.keys(codeResponse.data as object).sort()).toEqual(['channel', 'minutes', 'other'])
  })

  it('a participant link is locked after five wrong birth dates, even for the right one, and the audit trail records it', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    for (const remainingTries of [4, 3, 2, 1]) {
      const rejectedResponse = await person.askForCode(token, '1980-02-28')
      expect([rejectedResponse.status, rejectedResponse.error.fields?.[0]?.code]).toEqual([422, 'birthDateWrong'])
      expect(rejectedResponse.error.fields?.[0]?.message).toContain(String(remainingTries))
    }
    expect((await person.askForCode(token, '1980-02-28')).error.data).toEqual({ state: 'locked' })
    const right = await person.askForCode(token)
    expect([right.status, right.error.data]).toEqual([409, { state: 'locked' }])
    const [{ count } = { count: 0 }] = await pages.node.ownerQuery<{ count: number }>(
      `select count(*)::int as count from audit_event where action = 'birthDateWrong' and user_id = $1`,
      [person.participantId],
    )
    expect(count).toBe(5)
  })

  it('a participant link compares five birth dates, however many arrive at once', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    const days = Array.from({ length: 28 }, (_, day) => `1980-01-${String(day + 1).padStart(2, '0')}`)
    const responses = await Promise.all(days.map((day) => person.askForCode(token, day)))
    const outcomes = responses.map(({ error }) => error.fields?.[0]?.message ?? (error.data as { state: string }).state).toSorted()
    expect(new Set(outcomes.filter((each) => each !== 'locked')).size).toBe(4)
    expect(outcomes.filter((each) => each === 'locked')).toHaveLength(24)
    const linkRows = await pages.node.ownerQuery('select failed from participant_link where participant_id = $1', [person.participantId])
    expect(linkRows).toEqual([{ failed: 5 }])
  })

  it('a participant link discloses nothing for an invented token, and rejects a request without one', async () => {
    const body = { token: 'x'.repeat(43) }
    const person = await createParticipantAtHome(pages)
    expect((await person.call('POST', 'my/link', body)).data).toEqual({
      state: 'unknown',
      organisation: null,
      organisationId: null,
      hasLogo: false,
      language: null,
      theme: null,
    })
    const requested = await person.call('POST', 'my/link/code', { ...body, dateOfBirth: '1980-02-29' })
    expect([requested.status, requested.error.code]).toEqual([409, 'LinkClosed'])
    expect((await person.call('POST', 'my/session', { ...body, code: '123456' })).status).toBe(409)
    for (const invalidBody of [{}, { token: 7 }]) {
      expect((await person.call('POST', 'my/link', invalidBody)).status).toBe(422)
      expect((await person.call('POST', 'my/link/code', { ...invalidBody, dateOfBirth: '1980-02-29' })).status).toBe(422)
      expect((await person.call('POST', 'my/session', { ...invalidBody, code: '123456' })).status).toBe(422)
    }
  })

  it('accepts five wrong codes and no expired one, and sends another code after a minute', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    const code = person.codeIn(await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS')))
    expect((await person.askForCode(token)).error.code).toBe('CodeJustSent')
    const wrongCode = code === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await person.call('POST', 'my/session', { token, code: wrongCode })).error.fields?.[0]?.code).toBe('codeWrong')
    expect((await person.call('POST', 'my/session', { token, code })).error.fields?.[0]?.code).toBe('codeExpired')
    await person.later()
    const next = person.codeIn(await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS')))
    await pages.node.ownerQuery(`update participant_code set expires_at = now() where participant_id = $1`, [person.participantId])
    expect((await person.call('POST', 'my/session', { token, code: next })).error.fields?.[0]?.code).toBe('codeExpired')
  })

  it('exchanges a used or expired link for a new one with the birth date', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    await pages.node.ownerQuery(
      `update participant_link set expires_at = now(), created_at = now() - interval '9 days' where participant_id = $1`,
      [person.participantId],
    )
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'expired' })
    expect((await person.call('POST', 'my/link/renew', { token, dateOfBirth: '1999-01-01' })).error.fields?.[0]?.code).toBe(
      'birthDateWrong',
    )
    const sentMessage = await person.next(person.messages, () =>
      person.call('POST', 'my/link/renew', { token, dateOfBirth: '1980-02-29', channel: 'SMS' }),
    )
    const renewedToken = person.tokenIn(sentMessage)
    expect(renewedToken).not.toBe(token)
    expect((await person.call('POST', 'my/link', { token: renewedToken })).data).toMatchObject({ state: 'open' })
    expect((await person.call('POST', 'my/link/renew', { token, dateOfBirth: '1980-02-29' })).error.code).toBe('LinkJustSent')
  })

  it('rejects requests from a page of another site', async () => {
    const person = await createParticipantAtHome(pages)
    const token = await person.invite()
    const foreignHeaders = { Origin: 'https://elsewhere.example' }
    expect((await person.call('POST', 'my/link/code', { token, dateOfBirth: '1980-02-29' }, foreignHeaders)).status).toBe(403)
  })
})
