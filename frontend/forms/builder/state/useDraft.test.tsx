import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { applyOperationList, type Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import { http } from '../../../base/http.ts'
import { steps } from './builderState.ts'
import { type Draft, useDraft } from './useDraft.ts'

interface RecordedCall {
  readonly path: string
  readonly method: string
  readonly input: { readonly revision: number; readonly operations: readonly Operation[] } | undefined
}

const server = {
  calls: [] as RecordedCall[],
  formJson: {} as JsonObject,
  operations: [] as Operation[],
  revision: 0,
  /** Outcomes of the next requests that change the draft: the response is lost, or the server refuses with a code. */
  trouble: [] as string[],
  /** Awaited before a version is created. */
  version: Promise.resolve() as Promise<unknown>,
}

/** Response of the server to a call about the draft. @throws HttpFailure */
async function respond({ path, method, input }: RecordedCall): Promise<object> {
  server.calls.push({ path, method, input })
  if (method === 'GET') {
    const { formJson, operations, revision } = server
    return {
      formJson,
      hasHiddenItems: false,
      draft: { revision, operations, holder: null, updatedAt: null, isBehind: false },
    } satisfies FormDraftAnswer
  }
  if (path.endsWith('/save')) {
    await server.version
    server.formJson = applyOperationList(server.formJson, server.operations)
    server.operations = []
    server.revision = 0
    return {}
  }
  const trouble = server.trouble.shift()
  if (trouble !== undefined && trouble !== 'lost') throw { statusCode: 409, code: trouble, message: '' }
  if (input?.revision !== server.revision) throw { statusCode: 409, code: 'DraftChanged', message: '' }
  server.operations = [...server.operations, ...input.operations]
  server.revision += input.operations.length === 0 ? 0 : 1
  if (trouble === 'lost') throw { statusCode: 0, code: 'SystemError', message: '' }
  return { revision: server.revision }
}

let root: Root
let draft: Draft
const Form = () => {
  draft = useDraft('f1', true)
  return null
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const title = (text: string) => act(() => draft.dispatch(steps.set(draft.state.document, ['title'], text, Date.now())))
const getSentDrafts = () =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ input }) => [input?.revision, input?.operations.length])

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  vi.spyOn(http, 'request').mockImplementation(async ({ url = '', method = '', data: input }) => ({
    data: await respond({ path: url, method, input } as RecordedCall),
  }))
  Object.assign(server, { calls: [], formJson: {}, operations: [], revision: 0, trouble: [], version: Promise.resolve() })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  )
  await wait(10)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the draft of a form', () => {
  it('sends all steps in order, including undone ones, and renews its hold every ten seconds', async () => {
    title('A')
    title('B')
    act(() => draft.dispatch({ do: 'undo' }))
    expect([draft.isUnsaved, getSentDrafts()]).toEqual([true, []])
    await wait(800)
    expect([draft.isUnsaved, draft.hasChanges, getSentDrafts()]).toEqual([false, true, [[0, 3]]])
    expect(applyOperationList({}, server.operations)).toEqual(draft.state.document)
    await wait(12_000)
    expect([draft.isUnsaved, getSentDrafts().at(-1)]).toEqual([false, [1, 0]])
  })

  it('recognises a step whose response was lost, and continues after it', async () => {
    server.trouble = ['lost']
    title('A')
    await wait(800)
    expect([draft.problem, draft.isUnsaved]).toEqual(['offline', true])
    title('B')
    await wait(3000)
    await wait(800)
    expect([draft.problem, draft.isUnsaved, getSentDrafts()]).toEqual([
      null,
      false,
      [
        [0, 1],
        [0, 1],
        [1, 1],
      ],
    ])
    expect(applyOperationList({}, server.operations)).toEqual({ title: 'B' })
  })

  it('sends nothing once another page holds it, until it is taken over', async () => {
    server.trouble = ['DraftHeld']
    title('A')
    await wait(800)
    await wait(120_000)
    expect([draft.problem, getSentDrafts()]).toEqual(['held', [[0, 1]]])
    await act(() => draft.takeOver())
    expect([draft.problem, draft.isUnsaved, draft.state.document]).toEqual([null, false, {}])
    title('B')
    await wait(800)
    expect(applyOperationList({}, server.operations)).toEqual({ title: 'B' })
  })

  it('sends input made while a version is created after that version', async () => {
    title('A')
    let finish: (value?: unknown) => void = () => undefined
    server.version = new Promise((resolve) => {
      finish = resolve
    })
    let saved: Promise<void> = Promise.resolve()
    act(() => {
      saved = draft.save()
    })
    await wait(1000)
    title('B')
    await wait(5000)
    expect(getSentDrafts()).toEqual([[0, 1]])
    await act(async () => {
      finish()
      await saved
    })
    expect([draft.state.document, draft.isUnsaved]).toEqual([{ title: 'B' }, true])
    await wait(800)
    expect([getSentDrafts().at(-1), server.formJson, draft.isUnsaved]).toEqual([[0, 1], { title: 'A' }, false])
  })
})
