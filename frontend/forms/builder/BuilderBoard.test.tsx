import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, useReducer } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { testScreen } from '../viewer/testScreen.ts'
import { BuilderBoard } from './BuilderBoard.tsx'
import { type BuilderAction, type BuilderState, createInitialState, reduceBuilderState, steps } from './state/builderState.ts'
import type { Draft } from './state/useDraft.ts'

const icons = vi.hoisted(() => ({ rendered: [] as string[] }))
vi.mock('./questions/QuestionIcon.tsx', () => ({
  QuestionIcon: ({ type }: { readonly type: string }) => {
    icons.rendered.push(type)
    return null
  },
}))
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => undefined }))
vi.mock('../../base/providers/useMay.ts', () => ({ useMay: () => () => true }))
vi.mock('../../base/shortcuts/useShortcuts.ts', () => ({ useShortcuts: () => undefined }))
vi.mock('./bar/BuilderBar.tsx', () => ({ BuilderBar: ({ children }: { readonly children: ReactNode }) => <header>{children}</header> }))
vi.mock('./preview/useIsPreviewBeside.ts', () => ({ useIsPreviewBeside: () => ({ hasRoom: false, isShown: false }) }))

const root = testScreen()
beforeEach(async () => {
  await i18n.loadNamespaces(['forms', 'common'])
  await act(async () => i18n.changeLanguage('en'))
})

const form: JsonObject = {
  pages: [{ name: 'all', elements: ['age', 'weight'].map((name) => ({ type: 'text', name, title: `Your ${name}` })) }],
}
let current: { readonly state: BuilderState; readonly dispatch: (action: BuilderAction) => void }
function Host() {
  const [state, dispatch] = useReducer(reduceBuilderState, createInitialState(form))
  current = { state, dispatch }
  return (
    <BuilderBoard
      form={{ id: 'f', name: 'Form' } as ResourceAnswer['form']}
      draft={{ state, dispatch } as unknown as Draft}
      isReadOnly={false}
    >
      {null}
    </BuilderBoard>
  )
}

it('renders only the edited question and its page after an edit, and not the palette, which adds to the edited form', async () => {
  await act(async () =>
    root().render(
      <QueryClientProvider client={new QueryClient()}>
        <Host />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('.form-builder-block')).toHaveLength(3))
  const path = ['pages', 0, 'elements', 0]
  await act(async () => current.dispatch({ do: 'select', path }))
  icons.rendered.length = 0
  await act(async () => current.dispatch(steps.set(current.state.document, [...path, 'title'], 'Your age today', 0)))
  expect(icons.rendered.toSorted()).toEqual(['page', 'text'])

  const button = [...document.querySelectorAll<HTMLElement>('.form-builder-type')].find((each) => each.textContent === 'Yes or no')
  await act(async () => button?.click())
  const [page] = current.state.document.pages as readonly { readonly elements: readonly JsonObject[] }[]
  expect(page?.elements.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'text Your age today',
    'boolean undefined',
    'text Your weight',
  ])
})
