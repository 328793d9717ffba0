import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { hireUnequalStaff, type Staff } from '../generated/staff.ts'

let node: TestNode
let staff: Staff
/** User who works at every study-site. */
let everywhere: string
/** User who sees the same cards, but no follow-ups. */
let screener: string
let card: { readonly id: string; readonly person: string; readonly study: string }

interface Row {
  readonly id: string
  readonly attention: readonly string[]
  readonly own: readonly string[]
}

beforeAll(async () => {
  node = await sharedNode()
  const hired = await hireUnequalStaff(node, ['PARTICIPANTS:VIEW'])
  staff = hired.staff
  everywhere = hired.everywhere
  screener = await staff.withAbilities(['SCREENING:OWN'])
  // Creates a new person, so that no other row depends on the card and it can be deleted.
  const person = await node.call<{ readonly id: string }>('participants/addParticipant', {
    as: everywhere,
    method: 'POST',
    body: {
      firstName: 'Mara',
      lastName: 'Marked',
      gender: 'female',
      dob: '1980-02-29',
      email: 'mara.marked@example.org',
      postalCode: 'M5V 2T6',
      referralSource: 'CLINIC',
    },
  })
  const { studyId, siteId } = hired.place
  const assignment = await node.call<readonly { readonly id: string }[]>('participants/addParticipantToStudy', {
    as: everywhere,
    method: 'POST',
    body: [{ participantId: person.data.id, studyId, siteId }],
  })
  card = { id: assignment.data[0]?.id ?? '', person: person.data.id, study: studyId }
})
afterAll(() => node.close())

/** Lists rows of one study, which fit on a page. */
async function list(query: string, caller = everywhere) {
  const { status, data, error } = await node.call<readonly Row[]>(`participant-studies?_end=500&studyId=${card.study}&${query}`, {
    as: caller,
  })
  return { status, rows: data ?? [], error }
}
const read = async (caller = everywhere) => (await node.call<Row>(`participant-study/${card.id}`, { as: caller })).data
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('a mark', () => {
  test("a mark on a date condition applies from the start of the day in the organisation's time zone", async () => {
    const setColumnUntil = async (days: string) => {
      await node.ownerQuery(
        `update participant_study set column_until = (select (now() at time zone o.time_zone)::date ${days}
          from organisation o where o.id = participant_study.org_id) where id = $1`,
        [card.id],
      )
      return (await read()).attention
    }
    expect(await setColumnUntil('')).toEqual([])
    expect(await setColumnUntil('- 1')).toEqual(['IDLE'])
  })

  test('a mark depends on related rows, in the order of the declaration', async () => {
    const createFollowUp = async (day: string) => {
      const { status } = await node.call('follow-ups', { as: everywhere, method: 'POST', body: { participantId: card.person, dueOn: day } })
      expect(status).toBe(201)
      return (await read()).attention
    }
    expect(await createFollowUp('2100-01-01')).toEqual(['IDLE'])
    expect(await createFollowUp('2020-01-01')).toEqual(['FOLLOW_UP_OVERDUE', 'IDLE'])
  })

  test('a mark is a filter that finds exactly the rows with the mark', async () => {
    const { rows } = await list('')
    for (const mark of ['FOLLOW_UP_OVERDUE', 'FAILURE_UNEXPLAINED', 'IDLE'])
      expect(idsOf((await list(`attention=${mark}`)).rows)).toEqual(idsOf(rows.filter(({ attention }) => attention.includes(mark))))
    const any = await list('attention=FOLLOW_UP_OVERDUE&attention=FAILURE_UNEXPLAINED&attention=IDLE')
    expect(idsOf(any.rows)).toEqual(idsOf(rows.filter(({ attention }) => attention.length > 0)))
    expect(any.rows.length).toBeGreaterThan(0)
    expect((await list('attention=TIRED')).error).toMatchObject({ code: 'InvalidParameter' })
    expect(any.rows.length).toBeLessThan(rows.length)
    const urgencyOf = ({ attention: [first = 'NONE'] }: Row) => ['FOLLOW_UP_OVERDUE', 'FAILURE_UNEXPLAINED', 'IDLE', 'NONE'].indexOf(first)
    const order = (await list('_sort=attention&_order=asc')).rows.map(urgencyOf)
    expect(order).toEqual(order.toSorted())
    expect(new Set(order).size).toBeGreaterThan(1)
  })

  test('a mark is exported as its label, and cannot be written', async () => {
    const file = await (await node.fetch(`participant-studies/export?id=${card.id}`, { as: everywhere })).text()
    expect(file).toContain('Follow-up overdue')
    const { data } = await node.call<Row & { readonly version: number }>(`participant-study/${card.id}`, { as: everywhere })
    const writeResponse = await node.call<Row>(`participant-study/${card.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { attention: [], version: data.version },
    })
    expect(codesOf(writeResponse)).toEqual([422, 'Invalid', 'attention readOnly'])
    // A client may send back the value that it read.
    const unchangedResponse = await node.call<Row>(`participant-study/${card.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { attention: data.attention },
    })
    expect([unchangedResponse.status, unchangedResponse.data]).toMatchObject([200, { version: data.version, attention: data.attention }])
  })

  test('a mark that depends on rows which the reader may not list is shown on no row', async () => {
    expect((await read(screener)).attention).toEqual(['IDLE'])
    expect((await list('attention=FOLLOW_UP_OVERDUE', screener)).rows).toEqual([])
    expect(idsOf((await list('attention=FOLLOW_UP_OVERDUE', everywhere)).rows)).toContain(card.id)
  })
})

describe('a favourite', () => {
  let ownFavourite: { readonly id: string }
  const mark = (caller: string) =>
    node.call<{ readonly id: string }>('card-favourites', { as: caller, method: 'POST', body: { cardId: card.id } })

  test('marks a card for its maker alone, once', async () => {
    const response = await mark(everywhere)
    ownFavourite = response.data
    expect([response.status, (await read()).own, (await read(screener)).own]).toEqual([201, ['FAVOURITE'], []])
    expect(await mark(everywhere)).toMatchObject({ status: 409, error: { code: 'Duplicate' } })
    expect(idsOf((await list('own=FAVOURITE')).rows)).toEqual([card.id])
    expect((await list('own=FAVOURITE', screener)).rows).toEqual([])
  })

  test('a favourite is hidden from all other users in every call', async () => {
    for (const path of [`card-favourite/${ownFavourite.id}`, `card-favourite/${ownFavourite.id}/history`])
      expect((await node.fetch(path, { as: screener })).status).toBe(404)
    expect((await node.fetch(`card-favourite/${ownFavourite.id}`, { as: screener, method: 'DELETE' })).status).toBe(404)
    for (const path of ['card-favourites', `participant-study/${card.id}/card-favourites`])
      expect((await node.call(path, { as: screener })).data).toEqual([])
    expect((await read()).own).toEqual(['FAVOURITE'])
  })

  test('a favourite is deleted with its card, with an audit event', async () => {
    const otherFavourite = (await mark(screener)).data
    const removed = await node.fetch(`participant-study/${card.id}`, { as: everywhere, method: 'DELETE' })
    expect([removed.status, await removed.text()]).toEqual([200, expect.any(String)])
    const events = await node.ownerQuery<{ id: string; kind: string }>(
      `select record_id as id, kind from audit_event where action = 'remove' and record_id = any($1::uuid[])`,
      [[card.id, ownFavourite.id, otherFavourite.id]],
    )
    expect(events.map(({ id, kind }) => [kind, id]).toSorted()).toEqual(
      [
        ['cardFavourite', ownFavourite.id],
        ['cardFavourite', otherFavourite.id],
        ['participantStudy', card.id],
      ].toSorted(),
    )
    expect(await node.ownerQuery('select 1 from card_favourite where card_id = $1', [card.id])).toEqual([])
  })
})
