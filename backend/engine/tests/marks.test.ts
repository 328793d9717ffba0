import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../../testing/index.ts'
import { hireUnequally, type Staff } from '../generated/staff.ts'

let node: TestNode
let staff: Staff
/** Works at every study-site. */
let everywhere: string
/** Sees the same cards, and no follow-up. */
let screener: string
let card: { readonly id: string; readonly person: string; readonly study: string }

interface Row {
  readonly id: string
  readonly attention: readonly string[]
  readonly own: readonly string[]
}

beforeAll(async () => {
  node = await sharedNode()
  const hired = await hireUnequally(node, ['PARTICIPANTS:VIEW'])
  staff = hired.staff
  everywhere = hired.everywhere
  screener = await staff.withAbilities(['SCREENING:OWN'])
  // A new person's: nothing else hangs on the card, so that it can be deleted.
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
  const assigned = await node.call<readonly { readonly id: string }[]>('participants/addParticipantToStudy', {
    as: everywhere,
    method: 'POST',
    body: [{ participantId: person.data.id, studyId, siteId }],
  })
  card = { id: assigned.data[0]?.id ?? '', person: person.data.id, study: studyId }
})
afterAll(() => node.close())

/** Of one study: a page holds them all. */
async function list(query: string, as = everywhere) {
  const { status, data, error } = await node.call<readonly Row[]>(`participant-studies?_end=500&studyId=${card.study}&${query}`, { as })
  return { status, rows: data ?? [], error }
}
const read = async (as = everywhere) => (await node.call<Row>(`participant-study/${card.id}`, { as })).data
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('a mark', () => {
  test('of what the row says holds from the first moment of a day where the organisation is', async () => {
    const changed = async (days: string) => {
      await node.ownerQuery(
        `update participant_study set column_until = (select (now() at time zone o.time_zone)::date ${days}
          from organisation o where o.id = participant_study.org_id) where id = $1`,
        [card.id],
      )
      return (await read()).attention
    }
    expect(await changed('')).toEqual([])
    expect(await changed('- 1')).toEqual(['IDLE'])
  })

  test('hangs on rows that belong to the row, in the order of the declaration', async () => {
    const due = async (day: string) => {
      const { status } = await node.call('follow-ups', { as: everywhere, method: 'POST', body: { participantId: card.person, dueOn: day } })
      expect(status).toBe(201)
      return (await read()).attention
    }
    expect(await due('2100-01-01')).toEqual(['IDLE'])
    expect(await due('2020-01-01')).toEqual(['FOLLOW_UP_OVERDUE', 'IDLE'])
  })

  test('is a filter that finds the rows that bear it, and those alone', async () => {
    const { rows } = await list('')
    for (const mark of ['FOLLOW_UP_OVERDUE', 'FAILURE_UNEXPLAINED', 'IDLE'])
      expect(ids((await list(`attention=${mark}`)).rows)).toEqual(ids(rows.filter(({ attention }) => attention.includes(mark))))
    const any = await list('attention=FOLLOW_UP_OVERDUE&attention=FAILURE_UNEXPLAINED&attention=IDLE')
    expect(ids(any.rows)).toEqual(ids(rows.filter(({ attention }) => attention.length > 0)))
    expect(any.rows.length).toBeGreaterThan(0)
    expect((await list('attention=TIRED')).error).toMatchObject({ code: 'InvalidParameter' })
    expect(any.rows.length).toBeLessThan(rows.length)
    const urgent = ({ attention: [first = 'NONE'] }: Row) => ['FOLLOW_UP_OVERDUE', 'FAILURE_UNEXPLAINED', 'IDLE', 'NONE'].indexOf(first)
    const order = (await list('_sort=attention&_order=asc')).rows.map(urgent)
    expect(order).toEqual(order.toSorted())
    expect(new Set(order).size).toBeGreaterThan(1)
  })

  test('is told in words in an export, and by nobody written', async () => {
    const file = await (await node.fetch(`participant-studies/export?id=${card.id}`, { as: everywhere })).text()
    expect(file).toContain('Follow-up overdue')
    const { data } = await node.call<Row & { readonly version: number }>(`participant-study/${card.id}`, { as: everywhere })
    const written = await node.call<Row>(`participant-study/${card.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { attention: [], version: data.version },
    })
    expect(codesOf(written)).toEqual([422, 'Invalid', 'attention readOnly'])
    // As it was read it may come back.
    const same = await node.call<Row>(`participant-study/${card.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { attention: data.attention },
    })
    expect([same.status, same.data]).toMatchObject([200, { version: data.version, attention: data.attention }])
  })

  test('that hangs on rows which the reader may not list is borne by no row', async () => {
    expect((await read(screener)).attention).toEqual(['IDLE'])
    expect((await list('attention=FOLLOW_UP_OVERDUE', screener)).rows).toEqual([])
    expect(ids((await list('attention=FOLLOW_UP_OVERDUE', everywhere)).rows)).toContain(card.id)
  })
})

describe('a favourite', () => {
  let mine: { readonly id: string }
  const mark = (as: string) => node.call<{ readonly id: string }>('card-favourites', { as, method: 'POST', body: { cardId: card.id } })

  test('marks a card for its maker alone, once', async () => {
    const made = await mark(everywhere)
    mine = made.data
    expect([made.status, (await read()).own, (await read(screener)).own]).toEqual([201, ['FAVOURITE'], []])
    expect(await mark(everywhere)).toMatchObject({ status: 409, error: { code: 'Duplicate' } })
    expect(ids((await list('own=FAVOURITE')).rows)).toEqual([card.id])
    expect((await list('own=FAVOURITE', screener)).rows).toEqual([])
  })

  test('is out of everybody else’s reach by every door', async () => {
    for (const path of [`card-favourite/${mine.id}`, `card-favourite/${mine.id}/history`])
      expect((await node.fetch(path, { as: screener })).status).toBe(404)
    expect((await node.fetch(`card-favourite/${mine.id}`, { as: screener, method: 'DELETE' })).status).toBe(404)
    for (const path of ['card-favourites', `participant-study/${card.id}/card-favourites`])
      expect((await node.call(path, { as: screener })).data).toEqual([])
    expect((await read()).own).toEqual(['FAVOURITE'])
  })

  test('goes with its card, and the history says so', async () => {
    const theirs = (await mark(screener)).data
    const removed = await node.fetch(`participant-study/${card.id}`, { as: everywhere, method: 'DELETE' })
    expect([removed.status, await removed.text()]).toEqual([200, expect.any(String)])
    const events = await node.ownerQuery<{ id: string; kind: string }>(
      `select record_id as id, kind from audit_event where action = 'remove' and record_id = any($1::uuid[])`,
      [[card.id, mine.id, theirs.id]],
    )
    expect(events.map(({ id, kind }) => [kind, id]).toSorted()).toEqual(
      [
        ['cardFavourite', mine.id],
        ['cardFavourite', theirs.id],
        ['participantStudy', card.id],
      ].toSorted(),
    )
    expect(await node.ownerQuery('select 1 from card_favourite where card_id = $1', [card.id])).toEqual([])
  })
})
