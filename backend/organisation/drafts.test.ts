import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireStaff } from '../engine/generated/staff.ts'
import { heardSoon, type Listening, watchAt } from '../realtime/testSocket.ts'
import { type TestNode, testNode } from '../testing/index.ts'

/** Definitions that are not published are for those who may change them. */
const editor = 'admin@northlake.example'
const stranger = 'admin@rivesud.example'
let node: TestNode
/** May do something elsewhere; may look at the organisation, but change nothing. */
let reader: string
let onlooker: string
let draft: string
let published: string

beforeAll(async () => {
  node = await testNode()
  const staff = await hireStaff(node)
  reader = await staff.withAbilities(['ADMIN_SITES:OWN'])
  onlooker = await staff.withAbilities(['ADMIN_ORGANIZATION:VIEW'])
  draft = await add('Unready')
  published = await add('Ready')
  await take(published, 'publish')
})
afterAll(() => node.close())

async function add(title: string): Promise<string> {
  const body = { language: 'en_CA', term: title, title, definition: `${title} words` }
  return (await (await node.fetch('tooltip', { as: editor, method: 'POST', body })).json()).data.id
}
const take = (id: string, transition: 'publish' | 'unpublish') =>
  node.fetch(`tooltip/${id}/transitions/${transition}`, { as: editor, method: 'POST', body: {} })
const ask = async (path: string, as: string) => {
  const answer = await node.fetch(path, { as })
  return { status: answer.status, text: await answer.text(), total: answer.headers.get('X-Total-Count') }
}
const titlesIn = ({ text }: { readonly text: string }): readonly string[] =>
  (JSON.parse(text).data as readonly { title: string }[]).map(({ title }) => title)

describe('a draft', () => {
  it('is in no list, search, filter, count or file of readers', async () => {
    for (const as of [reader, onlooker]) {
      const whole = await ask('tooltips?language=en_CA', as)
      expect([titlesIn(whole).includes('Ready'), titlesIn(whole).includes('Unready')]).toEqual([true, false])
      expect(Number(whole.total)).toBe(titlesIn(whole).length)
      for (const query of ['q=Unready', 'status=UNPUBLISHED', `id=${draft}`, 'term=Unready', 'status_ne=PUBLISHED'])
        expect([query, (await ask(`tooltips?_end=50&${query}`, as)).text]).toEqual([query, '{"data":[]}'])
    }
    expect((await ask('tooltips/export', onlooker)).text).toContain('Ready words')
    expect((await ask('tooltips/export', onlooker)).text).not.toContain('Unready')
    expect((await ask('tooltips/export', editor)).text).toContain('Unready words')
  })

  it('is as one that never was to who names it', async () => {
    const never = draft.replace(/.{4}$/, '0000')
    for (const as of [reader, onlooker])
      for (const path of ['tooltip/:id', 'tooltips/:id', 'tooltip/:id/history'])
        expect(await ask(path.replace(':id', draft), as)).toEqual(await ask(path.replace(':id', never), as))
    expect((await ask(`tooltip/${draft}`, editor)).status).toBe(200)
    expect((await ask(`tooltip/${published}`, reader)).status).toBe(200)
    expect((await ask(`tooltip/${published}`, stranger)).status).toBe(404)
  })

  it('is told of on sockets to editors alone, until it is published; once taken back, to who shows it', async () => {
    const isTold = ({ kind }: { readonly kind: string }) => kind === 'changed'
    const watchAs = async (as: string): Promise<Listening> =>
      watchAt(node, await node.tokenFor(as), { lists: [{ resource: 'definition', ids: [published] }] })
    const change = (title: string) => node.fetch(`tooltip/${draft}`, { as: editor, method: 'PATCH', body: { title } })
    const [reading, editing] = [await watchAs(reader), await watchAs(editor)]
    const forgetAll = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      for (const { heard } of [reading, editing]) heard.length = 0
    }
    await forgetAll()
    await change('Unready still')
    expect(await heardSoon(editing, isTold)).toBe(true)
    expect(await heardSoon(reading, isTold, 1000)).toBe(false)
    await forgetAll()
    await take(draft, 'publish')
    expect(await heardSoon(reading, isTold)).toBe(true)
    await forgetAll()
    await take(published, 'unpublish')
    expect(await heardSoon(reading, isTold)).toBe(true)
    expect((await ask(`tooltip/${published}`, reader)).status).toBe(404)
    for (const { socket } of [reading, editing]) socket.close()
  })
})
