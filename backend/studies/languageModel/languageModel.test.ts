import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlainLanguageDraft } from '#resources/studies/plainLanguage.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { studyValues } from '../testStudy.ts'

const caller = 'admin@northlake.example'
const long = 'People with knee pain walk with a new insole for twelve weeks, and tell each week how strong their pain is. '.repeat(3)

/** Request that the fake language model received. The fake is a local server with the chat API. */
interface Params {
  readonly path: string
  readonly key: string | undefined
  readonly body: { readonly model: string; readonly messages: readonly { readonly role: string; readonly content: string }[] }
}
let requested: Params[] = []
let answer: (response: ServerResponse) => void
const respondWith =
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
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    requested.push({ path: request.url ?? '', key: request.headers.authorization, body: JSON.parse(text) })
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
  const createStudy = async (trialId: string, description: string) => {
    const { data } = await node.call<{ id: string }>('study/addTrial', {
      as: caller,
      method: 'POST',
      body: { ...studyValues, trialId, description },
    })
    return data.id
  }
  studyId = await createStudy('LLM-1', long)
  shortId = await createStudy('LLM-2', 'Short.')
})
afterAll(async () => {
  await node.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requested = []
  answer = respondWith('You walk.\r\n\u0000It is \u202Eeasy.')
})

const requestDraft = (query: Record<string, string>, requester = caller) =>
  node.call<PlainLanguageDraft>(`ai/llm/study-description/translate?${new URLSearchParams(query)}`, { as: requester })

describe('a draft of a plain-language description', () => {
  it('a draft of a plain-language description is written from title, introduction and description alone', async () => {
    const { status, data } = await requestDraft({ studyId, language: 'fr' })
    expect([status, data]).toEqual([200, { text: 'You walk.\nIt is easy.', language: 'fr' }])
    expect(requested).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer a-key', body: { model: 'small' } }])
    const [instruction, material] = requested[0]?.body.messages ?? []
    expect([instruction?.role, instruction?.content]).toEqual(['system', expect.stringContaining('French')])
    expect(material).toEqual({ role: 'user', content: [studyValues.trialName, studyValues.introduction, long.trim()].join('\n\n') })
  })

  it('a draft of a plain-language description is for users who create studies', async () => {
    expect((await requestDraft({ studyId }, 'coordinator@northlake.example')).status).toBe(403)
    expect(requested).toEqual([])
  })

  it.each([
    ['of no study', { studyId: '018cea31-4c9b-7140-9fd5-5d3afb33bb7e' }, 404, null],
    ['in another language', { language: 'de' }, 400, [{ path: 'language', code: 'notAChoice' }]],
  ])('a draft of a plain-language description is rejected %s', async (_, query, status, fields) => {
    const rejectedDraft = await requestDraft({ studyId, ...query })
    expect([rejectedDraft.status, rejectedDraft.error?.fields ?? null]).toMatchObject([status, fields])
    expect(requested).toEqual([])
  })

  it('a draft of a plain-language description needs a sufficient description', async () => {
    const rejectedDraft = await requestDraft({ studyId: shortId })
    expect([rejectedDraft.status, rejectedDraft.error?.fields]).toMatchObject([
      422,
      [{ path: 'description', code: 'tooShort', details: { min: 200 } }],
    ])
    expect(requested).toEqual([])
  })

  it.each([
    ['refuses', respondWith('', 401)],
    ['writes nothing', respondWith('')],
    ['writes no text', respondWith({ text: 'x' })],
    ['answers no JSON', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['breaks off', (response: ServerResponse) => void response.destroy()],
    ['sends elsewhere', (response: ServerResponse) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ])('a draft of a plain-language description is unavailable when the model %s', async (_, respond) => {
    answer = respond
    const failedDraft = await requestDraft({ studyId })
    expect([failedDraft.status, failedDraft.error?.code]).toEqual([502, 'LanguageModelAway'])
  })
})

it('without a language model no draft is written or offered', async () => {
  const other = await testNode()
  try {
    const rejectedDraft = await other.call(
      `ai/llm/study-description/translate?studyId=${(await other.call<readonly { id: string }[]>('admin/studies', { as: caller })).data[0]?.id}`,
      { as: caller },
    )
    expect([rejectedDraft.status, rejectedDraft.error?.code]).toEqual([409, 'LanguageModelNotConfigured'])
  } finally {
    await other.close()
  }
})
