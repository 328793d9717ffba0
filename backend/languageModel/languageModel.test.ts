import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlainLanguageDraft } from '#resources/plainLanguage.ts'
import { studyValues } from '../studies/testStudy.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const as = 'admin@northlake.example'
const long = 'People with knee pain walk with a new insole for twelve weeks, and tell each week how strong their pain is. '.repeat(3)

/** A language model that speaks the chat API, on loopback. */
interface Asked {
  readonly path: string
  readonly key: string | undefined
  readonly body: { readonly model: string; readonly messages: readonly { readonly role: string; readonly content: string }[] }
}
let asked: Asked[] = []
let answer: (response: ServerResponse) => void
const writes =
  (content: unknown, status = 200) =>
  (response: ServerResponse) => {
    const body = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    asked.push({ path: request.url ?? '', key: request.headers.authorization, body: JSON.parse(text) })
    answer(response)
  })
})

let node: TestNode
let studyId: string
let shortId: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  node = await testNode({ settings: { LLM_URL: `http://127.0.0.1:${port}/v1`, LLM_KEY: 'a-key', LLM_MODEL: 'small' } })
  const made = async (trialId: string, description: string) => {
    const { data } = await node.call<{ id: string }>('study/addTrial', {
      as,
      method: 'POST',
      body: { ...studyValues, trialId, description },
    })
    return data.id
  }
  studyId = await made('LLM-1', long)
  shortId = await made('LLM-2', 'Short.')
})
afterAll(async () => {
  await node.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  asked = []
  answer = writes('You walk.\r\n\u0000It is \u202Eeasy.')
})

const ask = (query: Record<string, string>, who = as) =>
  node.call<PlainLanguageDraft>(`ai/llm/study-description/translate?${new URLSearchParams(query)}`, { as: who })

describe('a draft of a plain-language description', () => {
  it('is written from title, introduction and description, and from nothing else', async () => {
    const { status, data } = await ask({ studyId, language: 'fr' })
    expect([status, data]).toEqual([200, { text: 'You walk.\nIt is easy.', language: 'fr' }])
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer a-key', body: { model: 'small' } }])
    const [instruction, material] = asked[0]?.body.messages ?? []
    expect([instruction?.role, instruction?.content]).toEqual(['system', expect.stringContaining('French')])
    expect(material).toEqual({ role: 'user', content: [studyValues.trialName, studyValues.introduction, long.trim()].join('\n\n') })
  })

  it('is for those who make studies', async () => {
    expect((await ask({ studyId }, 'coordinator@northlake.example')).status).toBe(403)
    expect(asked).toEqual([])
  })

  it.each([
    ['of no study', { studyId: '018cea31-4c9b-7140-9fd5-5d3afb33bb7e' }, 404, null],
    ['in another language', { language: 'de' }, 400, [{ path: 'language', code: 'notAChoice' }]],
  ])('is not written %s', async (_, query, status, fields) => {
    const refused = await ask({ studyId, ...query })
    expect([refused.status, refused.error?.fields ?? null]).toMatchObject([status, fields])
    expect(asked).toEqual([])
  })

  it('is not written where the description says too little', async () => {
    const refused = await ask({ studyId: shortId })
    expect([refused.status, refused.error?.fields]).toMatchObject([422, [{ path: 'description', code: 'tooShort', details: { min: 200 } }]])
    expect(asked).toEqual([])
  })

  it.each([
    ['refuses', writes('', 401)],
    ['writes nothing', writes('')],
    ['writes no text', writes({ text: 'x' })],
    ['answers no JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['breaks off', (response: ServerResponse) => void response.destroy()],
    ['sends elsewhere', (response: ServerResponse) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ])('is not there when the model %s', async (_, does) => {
    answer = does
    const refused = await ask({ studyId })
    expect([refused.status, refused.error?.code]).toEqual([502, 'LanguageModelAway'])
  })
})

it('without a language model none is written, and none is offered', async () => {
  const other = await testNode()
  try {
    const refused = await other.call(
      `ai/llm/study-description/translate?studyId=${(await other.call<readonly { id: string }[]>('admin/studies', { as })).data[0]?.id}`,
      { as },
    )
    expect([refused.status, refused.error?.code]).toEqual([409, 'LanguageModelNotConfigured'])
  } finally {
    await other.close()
  }
})
