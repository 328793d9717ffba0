import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'
import { openWatch, type TestListener, waitForMessage } from '../platform/realtime/testSocket.ts'

/** Only users who may change definitions may read unpublished ones. */
const editor = 'admin@northlake.example'
const outsider = 'admin@rivesud.example'
let node: TestNode
/** A user with other permissions, who may read the organisation but change nothing. */
let reader: string
let onlooker: string
let draft: string
let publishedId: string

beforeAll(async () => {
  node = await testNode()
  const staff = await hireStaff(node)
  reader = await staff.withAbilities(['ADMIN_SITES:OWN'])
  onlooker = await staff.withAbilities(['ADMIN_ORGANIZATION:VIEW'])
  draft = await add('Unready')
  publishedId = await add('Ready')
  await applyTransition(publishedId, 'publish')
})
afterAll(() => node.close())

async function add(title: string): Promise<string> {
  const body = { language: 'en_CA', term: title, title, definition: `${title} words` }
  return (await (await node.fetch('tooltip', { as: editor, method: 'POST', body })).json()).data.id
}
const applyTransition = (id: string, transition: 'publish' | 'unpublish') =>
  node.fetch(`tooltip/${id}/transitions/${transition}`, { as: editor, method: 'POST', body: {} })
const fetchText = async (path: string, caller: string) => {
  const response = await node.fetch(path, { as: caller })
  return { status: response.status, text: await response.text(), total: response.headers.get('X-Total-Count') }
}
const titlesOf = ({ text }: { readonly text: string }): readonly string[] =>
  (JSON.parse(text).data as readonly { title: string }[]).map(({ title }) => title)

describe('a draft', () => {
  it('a draft is in no list, search, filter, count or file of readers', async () => {
    for (const caller of [reader, onlooker]) {
      const listResponse = await fetchText('tooltips?language=en_CA', caller)
      expect([titlesOf(listResponse).includes('Ready'), titlesOf(listResponse).includes('Unready')]).toEqual([true, false])
      expect(Number(listResponse.total)).toBe(titlesOf(listResponse).length)
      for (const query of ['q=Unready', 'status=UNPUBLISHED', `id=${draft}`, 'term=Unready', 'status_ne=PUBLISHED'])
        expect([query, (await fetchText(`tooltips?_end=50&${query}`, caller)).text]).toEqual([query, '{"data":[]}'])
    }
    expect((await fetchText('tooltips/export', onlooker)).text).toContain('Ready words')
    expect((await fetchText('tooltips/export', onlooker)).text).not.toContain('Unready')
    expect((await fetchText('tooltips/export', editor)).text).toContain('Unready words')
  })

  it('a draft that a reader requests by its id is a 404 like an unknown one', async () => {
    const unknownId = draft.replace(/.{4}$/, '0000')
    for (const caller of [reader, onlooker])
      for (const path of ['tooltip/:id', 'tooltips/:id', 'tooltip/:id/history'])
        expect(await fetchText(path.replace(':id', draft), caller)).toEqual(await fetchText(path.replace(':id', unknownId), caller))
    expect((await fetchText(`tooltip/${draft}`, editor)).status).toBe(200)
    expect((await fetchText(`tooltip/${publishedId}`, reader)).status).toBe(200)
    expect((await fetchText(`tooltip/${publishedId}`, outsider)).status).toBe(404)
  })

  it('a draft is published on sockets to editors alone, and after its withdrawal to sockets that show it', async () => {
    const isPublished = ({ kind }: { readonly kind: string }) => kind === 'changed'
    const watchAs = async (caller: string): Promise<TestListener> =>
      openWatch(node, await node.tokenFor(caller), { lists: [{ resource: 'definition', ids: [publishedId] }] })
    const change = (title: string) => node.fetch(`tooltip/${draft}`, { as: editor, method: 'PATCH', body: { title } })
    const [reading, editorListener] = [await watchAs(reader), await watchAs(editor)]
    const forgetAll = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      for (const { received } of [reading, editorListener]) received.length = 0
    }
    await forgetAll()
    await change('Unready still')
    expect(await waitForMessage(editorListener, isPublished)).toBe(true)
    expect(await waitForMessage(reading, isPublished, 1000)).toBe(false)
    await forgetAll()
    await applyTransition(draft, 'publish')
    expect(await waitForMessage(reading, isPublished)).toBe(true)
    await forgetAll()
    await applyTransition(publishedId, 'unpublish')
    expect(await waitForMessage(reading, isPublished)).toBe(true)
    expect((await fetchText(`tooltip/${publishedId}`, reader)).status).toBe(404)
    for (const { socket } of [reading, editorListener]) socket.close()
  })
})
