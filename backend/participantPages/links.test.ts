import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PagesUnderTest, pagesUnderTest, somebodyAtHome } from './testParticipantPages.ts'

let pages: PagesUnderTest
beforeAll(async () => {
  pages = await pagesUnderTest()
})
afterAll(() => pages?.close())

describe('a link to the pages of a participant', () => {
  it('is opened with the birth date and a code, once, and the participant has registered', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    expect(await person.status()).toBe('INVITE_SENT')
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'open', organisation: 'Northlake Research' })

    const sent = await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS'))
    const opened = await person.call<{ accessToken: string }>('POST', 'my/session', { token, code: person.codeIn(sent) })
    expect([opened.status, typeof opened.data.accessToken]).toEqual([200, 'string'])
    expect(opened.cookie).toMatch(/^studydesk_participant=/)
    expect(await person.status()).toBe('ACTIVE')
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'used' })
    const again = await person.askForCode(token)
    expect([again.status, again.error.code, again.error.data]).toEqual([409, 'LinkClosed', { state: 'used' }])
  })

  it('names neither the person nor the study, and nothing of them but the organisation is told before the code', async () => {
    const person = await somebodyAtHome(pages, { firstName: 'Wilhelmina' })
    const token = await person.invite()
    expect(person.messages().join(' ')).not.toContain('Wilhelmina')
    const told = await person.call('POST', 'my/link', { token })
    expect(Object.keys(told.data as object).sort()).toEqual(['language', 'organisation', 'state', 'theme'])
    const coded = await person.askForCode(token)
    expect(Object.keys(coded.data as object).sort()).toEqual(['channel', 'minutes', 'other'])
  })

  it('is locked after five wrong birth dates, right ones or not, and the history says so', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    for (const left of [4, 3, 2, 1]) {
      const wrong = await person.askForCode(token, '1980-02-28')
      expect([wrong.status, wrong.error.fields?.[0]?.code]).toEqual([422, 'birthDateWrong'])
      expect(wrong.error.fields?.[0]?.message).toContain(String(left))
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

  it('compares five birth dates, however many arrive at once', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    const days = Array.from({ length: 28 }, (_, day) => `1980-01-${String(day + 1).padStart(2, '0')}`)
    const tries = await Promise.all(days.map((day) => person.askForCode(token, day)))
    const left = tries.map(({ error }) => error.fields?.[0]?.message ?? (error.data as { state: string }).state).toSorted()
    expect(new Set(left.filter((each) => each !== 'locked')).size).toBe(4)
    expect(left.filter((each) => each === 'locked')).toHaveLength(24)
    const counted = await pages.node.ownerQuery('select failed from participant_link where participant_id = $1', [person.participantId])
    expect(counted).toEqual([{ failed: 5 }])
  })

  it('with an invented token tells nothing, and without one is refused', async () => {
    const body = { token: 'x'.repeat(43) }
    const person = await somebodyAtHome(pages)
    expect((await person.call('POST', 'my/link', body)).data).toEqual({ state: 'unknown', organisation: null, language: null, theme: null })
    const asked = await person.call('POST', 'my/link/code', { ...body, dateOfBirth: '1980-02-29' })
    expect([asked.status, asked.error.code]).toEqual([409, 'LinkClosed'])
    expect((await person.call('POST', 'my/session', { ...body, code: '123456' })).status).toBe(409)
    for (const none of [{}, { token: 7 }]) {
      expect((await person.call('POST', 'my/link', none)).status).toBe(422)
      expect((await person.call('POST', 'my/link/code', { ...none, dateOfBirth: '1980-02-29' })).status).toBe(422)
      expect((await person.call('POST', 'my/session', { ...none, code: '123456' })).status).toBe(422)
    }
  })

  it('takes five wrong codes, and none that ran out; another one waits a minute', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    const code = person.codeIn(await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS')))
    expect((await person.askForCode(token)).error.code).toBe('CodeJustSent')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await person.call('POST', 'my/session', { token, code: wrong })).error.fields?.[0]?.code).toBe('codeWrong')
    expect((await person.call('POST', 'my/session', { token, code })).error.fields?.[0]?.code).toBe('codeExpired')
    await person.later()
    const next = person.codeIn(await person.next(person.messages, () => person.askForCode(token, '1980-02-29', 'SMS')))
    await pages.node.ownerQuery(`update participant_code set expires_at = now() where participant_id = $1`, [person.participantId])
    expect((await person.call('POST', 'my/session', { token, code: next })).error.fields?.[0]?.code).toBe('codeExpired')
  })

  it('that was used or ran out is exchanged for a new one, by whoever knows the birth date', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    await pages.node.ownerQuery(
      `update participant_link set expires_at = now(), created_at = now() - interval '9 days' where participant_id = $1`,
      [person.participantId],
    )
    expect((await person.call('POST', 'my/link', { token })).data).toMatchObject({ state: 'expired' })
    expect((await person.call('POST', 'my/link/renew', { token, dateOfBirth: '1999-01-01' })).error.fields?.[0]?.code).toBe(
      'birthDateWrong',
    )
    const sent = await person.next(person.messages, () =>
      person.call('POST', 'my/link/renew', { token, dateOfBirth: '1980-02-29', channel: 'SMS' }),
    )
    const renewed = person.tokenIn(sent)
    expect(renewed).not.toBe(token)
    expect((await person.call('POST', 'my/link', { token: renewed })).data).toMatchObject({ state: 'open' })
    expect((await person.call('POST', 'my/link/renew', { token, dateOfBirth: '1980-02-29' })).error.code).toBe('LinkJustSent')
  })

  it('of a page of another site is refused', async () => {
    const person = await somebodyAtHome(pages)
    const token = await person.invite()
    const from = { Origin: 'https://elsewhere.example' }
    expect((await person.call('POST', 'my/link/code', { token, dateOfBirth: '1980-02-29' }, from)).status).toBe(403)
  })
})
